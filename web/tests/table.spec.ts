// What a table promises: hidden hands, a reason for every refusal, lost connections, four languages.

import type { Page } from "@playwright/test";
import { spawn, type ChildProcess } from "node:child_process";
import { rmSync } from "node:fs";
import { expect, test } from "./fixture";
import { playOut, served, sit } from "./player";
import { freePort } from "./ports";
import { checkLook, own, playUntil, seated, SIZES, turnable } from "./tables";

test.use({ viewport: SIZES.wide });

/** It is my turn and my hand is shown: keys and clicks work. */
async function myTurn(page: Page): Promise<void> {
  await expect(page.locator(".turn.mine")).toBeVisible();
  await expect(page.locator(".cards .card").first()).toBeVisible();
}

test("friends at one table see their own hands only", async ({ page, browser, baseURL }) => {
  const table = await sit(page, "gaia", "advanced", 1);
  const bo = await (await browser.newContext()).newPage();
  await bo.goto(`${baseURL}/#/t/${table.id}/1/${table.invites[1]}`);
  await bo.getByRole("button", { name: "Sit down" }).click();
  for (const each of [page, bo]) await expect(each.locator(".cards .card")).toHaveCount(4);
  const seen = await bo.evaluate(async () => {
    const [seat] = JSON.parse(localStorage.getItem("demiurge.seats") ?? "[]");
    const answer = await fetch(`api/tables/${seat.table}`, { headers: { Authorization: `Bearer ${seat.token}` } });
    return (await answer.json()).view.hands;
  });
  expect(seen[0]).toEqual(["life", "nature", "nature", "power"]);
  expect(await bo.locator(".cards .card .name").allInnerTexts()).toHaveLength(4);
  // what Ada does, Bo sees: the move, not the card
  await page.locator(".pile button.able").first().click();
  await expect(bo.locator(".right ol li").first()).toContainText("Ada draws a Nature card from the pile.");
  await expect(page.locator(".right ol li").first()).not.toContainText("Nature card");
});

test("what cannot be done says why, with its rule, in the reader's language, at once", async ({ page }) => {
  await sit(page, "gaia", "base");
  await myTurn(page);
  const said = page.getByRole("alert");
  await page.locator(".objectives button").first().click();
  await expect(said).toContainText("Now you draw a card or play one.");
  await expect(said.getByRole("link", { name: "G3.1" })).toHaveAttribute("href", "#/rules/gaia/G3.1");
  await page.getByRole("combobox").selectOption("hu");
  await expect(said).toContainText("Most lapot húzol vagy kijátszol.");
  await page.locator(".card:not(.able)").first().click(); // there is no world yet: Life cards find no tile
  await expect(said).toContainText("0,0");
  await expect(said.getByRole("link")).toHaveText(/^G6\.[13]$/);
  await page.keyboard.press("Escape");
  await expect(said).toHaveCount(0);
});

test("objectives show how far everyone is, as the rules count it", async ({ page, request }) => {
  const { id, seats } = await seated(request, "gaia", 2, { rules: "base" });
  const everyone = (there: boolean[][]) => there.every((cards) => cards.some(Boolean));
  const progress = await playUntil(
    request,
    seats,
    ({ notes }) => {
      const cards = Object.values(notes.objectives as Record<string, boolean[][]>);
      return cards.some(everyone) ? cards : null;
    },
    [/^play \w+ /],
  );
  await own(page, [seats[0]!]);
  await page.goto(`/#/t/${id}`);
  const open = page.locator(".objectives li:not(.taken)");
  await expect(open).toHaveCount(progress!.length);
  for (const [k, [mine, theirs]] of progress!.entries()) {
    const has = theirs!.filter(Boolean).length;
    await expect(open.nth(k).locator("i.there")).toHaveCount(mine!.filter(Boolean).length);
    await expect(open.nth(k).locator(".others")).toHaveText(has ? String(has) : "");
    if (has)
      await expect(open.nth(k).getByRole("button")).toHaveAttribute(
        "aria-label",
        new RegExp(`, Bo ${has}/${theirs!.length}$`),
      );
  }
});

test("a tile turns by wheel, key and button, with a ghost of the result", async ({ page, request }) => {
  const { id, seats } = await seated(request, "gheos", 2);
  const { seat, card, cell } = await turnable(request, seats);
  await own(page, [seat]);
  await page.goto(`/#/t/${id}`);
  await page.locator(`[data-card="${card}"]`).click();
  await page.locator(`[data-place="${cell}"]`).click();
  const ghost = page.locator(".ghost");
  await expect(ghost).toBeVisible();
  const turns = async (how: () => Promise<void>) => {
    const before = await ghost.innerHTML();
    await how();
    await expect.poll(() => ghost.innerHTML()).not.toBe(before);
  };
  await turns(() => page.keyboard.press("r"));
  await turns(() => page.locator(".bubble .round").last().click());
  const { x, y, width, height } = (await ghost.boundingBox())!;
  await page.mouse.move(x + width / 2, y + height / 2);
  await turns(() => page.mouse.wheel(0, 100));
});

test.describe(() => {
  test.use({ forgiven: /ERR_INTERNET_DISCONNECTED/ });

  test("after the network was cut everything is whole, without a reload", async ({
    page,
    context,
    browser,
    baseURL,
  }) => {
    const table = await sit(page, "gaia", "base", 1);
    const bo = await (await browser.newContext({ viewport: SIZES.wide })).newPage();
    await bo.goto(`${baseURL}/#/t/${table.id}/1/${table.invites[1]}`);
    await bo.getByRole("button", { name: "Sit down" }).click();
    await myTurn(page);
    for (let k = 0; k < 2; k++) {
      await page.locator(".pile button.able").first().click();
      if (k === 0) await myTurn(page);
    }
    await expect(bo.locator(".turn.mine")).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByText("Connecting again")).toBeVisible();
    await bo.locator(".pile button.able").nth(1).click();
    await expect(bo.locator(".right ol li").filter({ hasText: "You take" })).toHaveCount(1);
    await bo.getByRole("textbox").fill("Still there?");
    await bo.getByRole("button", { name: "Send" }).click();
    await context.setOffline(false);
    await expect(page.locator(".right ol li").filter({ hasText: "takes" })).toHaveCount(1);
    await expect(page.getByText("Still there?")).toHaveCount(1);
    await expect(page.getByText("Connecting again")).toHaveCount(0);
  });
});

test.describe(() => {
  test.use({ forgiven: /ERR_(CONNECTION|INCOMPLETE|EMPTY)/ });

  test("after the server was killed and started again the game goes on, without a reload", async ({ page }) => {
    const port = String(await freePort());
    const folder = ".cache/page-test-killed";
    rmSync(`../${folder}`, { recursive: true, force: true });
    let server: ChildProcess;
    const start = async () => {
      server = spawn(
        ".venv/bin/demiurge",
        ["serve", "--port", port, "--pace", "0", "--limits", "100", "--database", `sqlite:///${folder}/tables.sqlite`],
        { cwd: "..", stdio: "ignore" },
      );
      await expect
        .poll(() =>
          fetch(`http://127.0.0.1:${port}/readyz`).then(
            (answer) => answer.ok,
            () => false,
          ),
        )
        .toBe(true);
    };
    await start();
    try {
      const table = await sit(page, "gheos", "", 0, `http://127.0.0.1:${port}`);
      await myTurn(page);
      const version = () => served(page, table);
      let before = Infinity;
      await playOut(page, "pointer", async (turn) => {
        if (turn === 12) {
          before = await version();
          server.kill("SIGKILL");
          await expect(page.getByText("Connecting again")).toBeVisible();
          await start();
          await expect(page.getByText("Connecting again")).toHaveCount(0);
        }
        return turn > 12 && (await version()) > before + 6;
      });
    } finally {
      server!.kill("SIGKILL");
    }
  });
});

test("the language changes in the middle of a game, the log included", async ({ page }) => {
  await sit(page, "gheos");
  await myTurn(page);
  await page.keyboard.press("1");
  await page.locator(".place.target.free").first().click();
  await page.keyboard.press("Enter");
  const log = page.locator(".right ol");
  for (const [code, sentence] of [
    ["fr", "Vous ajoutez une tuile."],
    ["de", "Du legst ein Plättchen an."],
    ["hu", "Leteszel egy lapkát."],
    ["en", "You add a tile."],
  ] as const) {
    await page.getByRole("combobox").selectOption(code);
    await expect(log).toContainText(sentence);
  }
});

test("the keys are shown, and the title says whose move it is", async ({ page }) => {
  await sit(page, "gaia", "base");
  await myTurn(page);
  await expect(page).toHaveTitle(/^● Your move/);
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toContainText("To the market");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

for (const [game, rules] of [
  ["gaia", "advanced"],
  ["gheos", ""],
] as const) {
  for (const [size, viewport] of Object.entries(SIZES)) {
    test(`a table of ${game} suits every reader, ${size}`, async ({ browser }) => {
      const page = await (await browser.newContext({ viewport, reducedMotion: "reduce" })).newPage();
      await sit(page, game, rules);
      await myTurn(page);
      await checkLook(page);
      await page.locator(".card.able").first().click();
      if (game === "gheos") await page.locator(".place.target").first().click(); // a first tile has one place only, and it is picked
      await expect(page.locator(".bubble .btn.primary")).toBeVisible();
      await checkLook(page);
      await page.keyboard.press("Escape");
      if (size === "narrow") {
        for (const tab of [1, 2, 3, 0]) {
          await page.locator(".tabs button").nth(tab).click();
          await checkLook(page);
        }
      }
      // the answer to why not, and the rule that it names
      if (game === "gaia") await page.locator(".card:not(.able)").first().click();
      else
        await page
          .locator(".place:not(.target)")
          .first()
          .focus()
          .then(() => page.keyboard.press("Enter"));
      await expect(page.locator(".whynot")).toBeVisible();
      await checkLook(page);
      if (game === "gheos") return;
      await page.locator(".whynot").getByRole("link").click();
      await expect(page.getByRole("dialog").getByRole("heading")).toBeVisible();
      await checkLook(page);
    });
  }
}
