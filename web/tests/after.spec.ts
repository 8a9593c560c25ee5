// What comes after a game: the end, the record, the replay, the next one.

import type { Page } from "@playwright/test";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "./fixture";
import { checkLook, finish, own, SIZES } from "./tables";

const verify = (path: string) => execFileSync("../.venv/bin/demiurge", ["verify", path], { encoding: "utf-8" });

for (const game of ["gaia", "gheos"] as const) {
  test(`the end of a game of ${game}: result, shuffle, record and link`, async ({ page, browser, request }) => {
    const { id, seats, record } = await finish(request, game, 1, game === "gaia" ? { rules: "advanced" } : {});
    await own(page, seats);
    await page.goto(`/#/t/${id}`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(/won|A draw/);
    await expect(page.getByRole("table").getByRole("row")).toHaveCount(3);
    await expect(page.getByRole("img", { name: /turn by turn/ })).toBeVisible();

    await page.getByRole("button", { name: "Check the shuffle" }).click();
    const deals = record.moves.filter((move) => move.startsWith("deal ")).length;
    await expect(page.getByRole("status")).toContainText(`The shuffle was fair: ${deals} deals`);
    await page.getByRole("link", { name: "How this works" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("A shuffle that nobody could choose");
    await page.goBack();

    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download record" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`${game}-${id}.json`);
    const path = test.info().outputPath("record.json");
    await download.saveAs(path);
    expect(JSON.parse(readFileSync(path, "utf-8"))).toEqual(record);
    verify(path);

    await page.getByRole("button", { name: "Share link" }).click();
    const link = await page.getByRole("textbox", { name: "Share link" }).inputValue();
    const friend = await (await browser.newContext()).newPage();
    await friend.goto(link);
    await expect(friend.getByRole("slider")).toHaveAttribute("aria-valuetext", /The beginning/);
  });
}

test("a record that was changed is not called fair", async ({ page, request }) => {
  const { record } = await finish(request, "gheos");
  const forged = { ...record, shuffle: { ...(record as unknown as { shuffle: object }).shuffle, secret: "another" } };
  const made = await (await request.post("/api/records", { data: forged })).json();
  await page.goto(`/#/t/${made.id}/watch/${made.watch}`);
  await page.getByRole("button", { name: "Check the shuffle" }).click();
  await expect(page.getByRole("status")).toContainText("The shuffle check failed");
});

test("two play again: the second follows the first", async ({ browser, request }) => {
  const { id, seats } = await finish(request, "gheos", 2);
  const [ada, bo] = (await Promise.all(
    seats.map(async (seat) => {
      const page = await (await browser.newContext()).newPage();
      await own(page, [seat]);
      await page.goto(`/#/t/${id}`);
      return page;
    }),
  )) as [Page, Page];
  await ada.getByRole("button", { name: "Play again" }).click();
  await expect(ada.getByText("Waiting for players")).toBeVisible();
  await expect(bo.getByText("Ada would like to play again.")).toBeVisible();
  await bo.getByRole("button", { name: "Play again with them" }).click();
  for (const page of [ada, bo]) await expect(page.locator(".cards .card")).toHaveCount(2);
  expect(ada.url()).toBe(bo.url());
});

/** The hands that a replay shows, as the names of its cards or tiles. */
async function hands(page: Page): Promise<string[][]> {
  const rows = page.locator(".hands .hand");
  return Promise.all(
    Array.from({ length: await rows.count() }, (_, k) =>
      rows
        .nth(k)
        .locator(".cards svg")
        .evaluateAll((cards) => cards.map((each) => each.getAttribute("aria-label") ?? "")),
    ),
  );
}

for (const game of ["gaia", "gheos"] as const) {
  test(`a game of ${game} is replayed both ways, from each seat and open`, async ({ page, browser, request }) => {
    const { id, seats } = await finish(request, game, 1, game === "gaia" ? { rules: "advanced" } : {});
    await own(page, seats);
    await page.clock.install();
    await page.goto(`/#/replay/${id}`);
    const slider = page.getByRole("slider");
    const at = async () => Number(await slider.inputValue());
    const current = page.locator(".log [aria-current]");
    await expect(slider).toHaveValue("0");
    const last = Number(await slider.getAttribute("max"));

    for (const k of [1, 2, 3]) {
      await page.keyboard.press("ArrowRight");
      await expect(slider).toHaveValue(String(k));
    }
    const third = { hands: await hands(page), said: await current.innerText() };
    await page.keyboard.press("End");
    await expect(slider).toHaveValue(String(last));
    await expect(current).toBeInViewport();
    await page.keyboard.press("ArrowLeft");
    expect(await at()).toBe(last - 1);
    await page.keyboard.press("Home");
    expect(await at()).toBe(0);
    await slider.focus();
    for (const k of [1, 2, 3]) {
      await page.keyboard.press("ArrowRight");
      expect(await at()).toBe(k);
    }
    expect({ hands: await hands(page), said: await current.innerText() }).toEqual(third);
    await page.locator(".log li button").nth(5).click();
    expect(await at()).toBe(5);

    const backs = game === "gaia" ? /^(Nature|Life|Power)$/ : /^Tile$/;
    const seen = async (name: string) => {
      await page.getByRole("group", { name: "Seen by" }).getByRole("button", { name }).click();
      await expect(page.getByRole("group", { name: "Seen by" }).getByRole("button", { name })).toHaveAttribute(
        "aria-pressed",
        "true",
      );
      return (await hands(page)).map((hand) => hand.some((card) => backs.test(card)));
    };
    expect(await seen("All cards open")).toEqual([false, false]);
    expect(await seen("Ada")).toEqual([false, true]);
    expect(await seen(game === "gaia" ? "Seedling" : "Islander")).toEqual([true, false]);
    expect(await at()).toBe(5);
    expect(await seen("All cards open")).toEqual([false, false]);

    await page.locator(".log").click({ position: { x: 5, y: 5 } });
    await page.getByRole("button", { name: "2×" }).click();
    await page.getByRole("heading", { name: "Hands" }).click();
    await page.clock.pauseAt("2100-01-01");
    await page.keyboard.press("Space");
    await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
    await page.clock.runFor(1400); // at twice the pace, three steps of 450 milliseconds
    expect(await at()).toBe(8);
    await page.getByRole("button", { name: "Pause" }).click();
    await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();

    const stopped = await slider.inputValue();
    await page.getByRole("button", { name: "Share this moment" }).click();
    const link = await page.getByRole("textbox", { name: "Share this moment" }).inputValue();
    const friend = await (await browser.newContext()).newPage();
    await friend.goto(link);
    await expect(friend.getByRole("slider")).toHaveValue(stopped);
  });
}

test("a record that stops early is replayed as far as it goes", async ({ page, request }) => {
  const { record } = await finish(request, "gaia");
  const { format, game, options, seats, moves } = record as unknown as Record<string, unknown> & { moves: string[] };
  const made = await (
    await request.post("/api/records", { data: { format, game, options, seats, moves: moves.slice(0, 40) } })
  ).json();
  await page.goto(`/#/t/${made.id}/watch/${made.watch}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "The record stops here, before the end of the game.",
  );
  await page.getByRole("link", { name: "Watch the replay" }).click();
  await expect(page.getByRole("slider")).toBeVisible();
});

test.describe(() => {
  test.use({ forgiven: /status of 409/ });

  test("a replay before the end is refused in a sentence", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("button", { name: "Play Gheos" }).click();
    await expect(page.locator(".cards .card").first()).toBeVisible();
    await page.goto(page.url().replace("#/t/", "#/replay/"));
    await expect(page.getByRole("alert")).toContainText("A game can be replayed when it is over.");
  });
});

for (const game of ["gaia", "gheos"] as const) {
  test(`the whole result of ${game} is in sight on a phone, in every language`, async ({ page, request }) => {
    await page.setViewportSize(SIZES.narrow);
    const { id, seats } = await finish(request, game);
    await own(page, seats);
    await page.goto(`/#/t/${id}`);
    await expect(page.getByRole("img", { name: /turn by turn/ })).toBeVisible();
    const language = page.locator("select");
    for (const code of await language
      .locator("option")
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value))) {
      await language.selectOption(code);
      expect(
        await page.locator(".scores").evaluate((scores) => scores.scrollWidth - scores.clientWidth),
        code,
      ).toBeLessThanOrEqual(0);
    }
  });

  for (const [size, viewport] of Object.entries(SIZES)) {
    test(`the end, the replay and the shuffle of ${game} suit every reader, ${size}`, async ({ page, request }) => {
      const { id, seats } = await finish(request, game);
      await page.setViewportSize(viewport);
      await own(page, seats);
      await page.goto(`/#/t/${id}`);
      await page.getByRole("button", { name: "Check the shuffle" }).click();
      await expect(page.getByRole("status")).toContainText("The shuffle was fair");
      await checkLook(page);
      await page.goto(`/#/replay/${id}`);
      await expect(page.getByRole("slider")).toBeVisible();
      await page.keyboard.press("End");
      await page.getByRole("button", { name: "One step back" }).click();
      await checkLook(page);
      if (size === "narrow") {
        for (const tab of ["Players", "Hands", "What happened"]) {
          await page.getByRole("navigation").getByRole("button", { name: tab }).click();
          await checkLook(page);
        }
      }
      if (game === "gaia") {
        await page.goto("/#/fair");
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await checkLook(page);
      }
    });
  }
}
