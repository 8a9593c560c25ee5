// Every way from the start page to a table.

import type { Browser, Page } from "@playwright/test";
import { expect, test } from "./fixture";
import { checkLook, finish, shown, SIZES } from "./tables";

async function fresh(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage();
}

const card = (page: Page, game: string) =>
  page.locator("article").filter({ has: page.getByRole("heading", { name: game }) });

for (const [size, viewport] of Object.entries(SIZES)) {
  test(`a first move against a computer takes three clicks at most, ${size}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto("/");
    let clicks = 0;
    const click = async (name: string | RegExp) => {
      await page.getByRole("button", { name }).first().click();
      clicks++;
    };
    await click("Play Gaïa");
    await expect(page.locator(".cards .card").first()).toBeVisible();
    const before = (await shown(page)).table.version;
    if (size === "narrow") await click("Market");
    await click(/^Nature, \d+ left/);
    await expect(async () => expect((await shown(page)).table.version).toBeGreaterThan(before)).toPass();
    expect(clicks).toBeLessThanOrEqual(3);
  });
}

test("every option reaches the table", async ({ page }) => {
  await page.goto("/");
  const gaia = card(page, "Gaïa");
  const choose = (group: string, name: string) =>
    gaia.getByRole("group", { name: group, exact: true }).getByRole("button", { name, exact: true }).click();
  await gaia.getByRole("button", { name: "More options" }).click();
  await choose("Players", "4");
  await choose("Computers", "Level 4: Elder");
  await expect(gaia.getByText("Elder: Thinks a turn or two ahead")).toBeVisible();
  await choose("Rules", "Disasters");
  await choose("Lightnings", "2");
  await gaia.getByLabel("Seat 3").selectOption({ label: "Somebody at this device" });
  await gaia.getByLabel("Seat 4").selectOption({ label: "Seedling" });
  await gaia.getByRole("textbox", { name: "Your name" }).fill("Ada");
  await gaia.getByRole("textbox", { name: "Green" }).fill("Chloé");
  await gaia.getByLabel("Clock").selectOption({ label: "5 minutes a move" });
  await choose("Hints", "None");
  await choose("Who may come", "Listed");
  await choose("Stand-in", "Level 5: Demiurge");
  await gaia.getByRole("button", { name: "Play Gaïa" }).click();
  await expect(page).toHaveURL(/#\/t\//);
  const { table } = await shown(page);
  expect(table).toMatchObject({
    options: { players: 4, rules: "disasters", lightnings: 2 },
    hints: false,
    listed: true,
    stand_in: 5,
    clock: { per_move: 300 },
  });
  expect(table.seats.map(({ kind, level, name }) => [kind, level, name])).toEqual([
    ["person", null, "Ada"],
    ["computer", 4, ""],
    ["person", null, "Chloé"],
    ["computer", 1, ""],
  ]);
});

test.describe(() => {
  test.use({ forgiven: /status of 401/ });

  test("friends are invited, sent away and invited again; others look on", async ({ browser }) => {
    const [ada, bo, chloe, dieter] = await Promise.all([
      fresh(browser),
      fresh(browser),
      fresh(browser),
      fresh(browser),
    ]);
    await ada.goto("/");
    await card(ada, "Gheos").getByRole("group", { name: "Players" }).getByRole("button", { name: "3" }).click();
    await card(ada, "Gheos").getByRole("button", { name: "Invite friends" }).click();
    await ada.getByRole("textbox", { name: "Your name" }).fill("Ada");
    await ada.getByRole("textbox", { name: "Your name" }).press("Enter");
    const linkOf = (seat: number) => ada.getByLabel(`Link for seat ${seat}`).inputValue();

    const sitDown = async (page: Page, name: string, link: string) => {
      await page.goto(link);
      await expect(page.getByRole("button", { name: "Sit down" })).toBeVisible();
      if (await page.getByRole("textbox", { name: "Your name" }).isVisible())
        await page.getByRole("textbox", { name: "Your name" }).fill(name);
      await page.getByRole("button", { name: "Sit down" }).click();
    };
    await ada.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await ada.getByRole("listitem").filter({ hasText: "Player 2" }).getByRole("button", { name: "Copy" }).click();
    expect(await ada.evaluate(() => navigator.clipboard.readText())).toBe(await linkOf(2));
    await sitDown(bo, "Bo", await linkOf(2));
    await expect(bo.getByText("Ada")).toBeVisible();
    await ada.getByRole("button", { name: "Send away: Bo" }).click();
    await expect(ada.getByText("Bo", { exact: true })).toBeHidden();
    const used = bo.url();
    await bo.goto("about:blank");
    await bo.goto(await linkOf(2));
    await expect(bo).toHaveURL(used);
    await expect(ada.getByText("Bo", { exact: true })).toBeVisible();

    const watching = await ada.getByLabel("Link for spectators").inputValue();
    await sitDown(chloe, "Chloé", await linkOf(3));
    for (const page of [ada, bo, chloe]) await expect(page.locator(".cards .card")).toHaveCount(2);
    expect((await shown(bo)).table.seats.map(({ name }) => name)).toEqual(["Ada", "Bo", "Chloé"]);
    expect((await shown(bo)).view.hands.map((hand) => hand.includes("tile"))).toEqual([true, false, true]);
    await dieter.goto(watching);
    await expect(dieter.getByText("You are watching")).toBeVisible();
  });
});

test.describe(() => {
  test.use({ forgiven: /status of 4/ });

  test("a link that was used is told in a sentence", async ({ browser }) => {
    const [ada, bo, chloe] = await Promise.all([fresh(browser), fresh(browser), fresh(browser)]);
    await ada.goto("/");
    await card(ada, "Gaïa").getByRole("button", { name: "Invite friends" }).click();
    const link = await ada.getByLabel("Link for seat 2").inputValue();
    for (const page of [bo, chloe]) {
      await page.goto(link);
      await page.getByRole("button", { name: "Sit down" }).click();
      if (page === bo) await expect(bo.locator(".cards .card").first()).toBeVisible();
    }
    await expect(chloe.getByRole("alert")).toHaveText(
      "This link was used before, or the table no longer exists. Ask for a new one.",
    );
  });
});

test("a device is shared by two, and nothing of one is in the document until the other has taken it", async ({
  page,
}) => {
  await page.goto("/");
  await card(page, "Gaïa").getByRole("button", { name: "Share this device" }).click();
  await expect(page.locator(".cards .card")).toHaveCount(4);
  const hand = await page.locator(".cards .card .name").allInnerTexts();
  for (const drawn of [1, 2]) {
    await page.getByRole("button", { name: /^Nature, \d+ left/ }).click();
    if (drawn === 1) await expect(page.locator(".cards .card")).toHaveCount(5);
  }
  await expect(page.getByRole("heading", { name: /^Pass the device to / })).toBeVisible();
  const html = await page.evaluate(() => {
    for (const sprite of document.querySelectorAll(".sprite")) sprite.remove(); // all drawings there are
    return document.documentElement.outerHTML;
  });
  for (const name of new Set(hand)) expect(html).not.toContain(name);
  for (const trace of ["disc-", "face-", "land-", "from the pile", "data-card"]) expect(html).not.toContain(trace);
  await page.getByRole("button", { name: "Show my cards" }).click();
  await expect(page.locator(".cards .card")).toHaveCount(4);
});

test("who says no name is called by a colour, in each reader's language", async ({ page }) => {
  await page.goto("/");
  await card(page, "Gaïa").getByRole("button", { name: "Play Gaïa" }).click();
  const me = page.locator("section.player").first().getByRole("heading");
  await expect(me).toHaveText("Blue");
  expect((await shown(page)).table.seats[0]!.name).toBe("");
  await page.getByRole("combobox").selectOption("hu");
  await expect(me).toHaveText("Kék");
});

test("a listed table is found, joined and watched, and continued from the start page", async ({ browser }) => {
  const [ada, bo, chloe] = await Promise.all([fresh(browser), fresh(browser), fresh(browser)]);
  await ada.goto("/");
  const gaia = card(ada, "Gaïa");
  await gaia.getByRole("button", { name: "More options" }).click();
  await gaia.getByRole("textbox", { name: "Your name" }).fill("Listing Ada");
  await gaia.getByRole("button", { name: "Listed" }).click();
  await gaia.getByRole("button", { name: "Invite friends" }).click();
  await expect(ada.getByText("Waiting for players")).toBeVisible();
  const listed = (page: Page) => page.getByRole("listitem").filter({ hasText: "Listing Ada" });
  await bo.goto("/");
  await listed(bo).getByRole("button", { name: "Sit down" }).click();
  for (const page of [ada, bo]) await expect(page.locator(".cards .card").first()).toBeVisible();

  await chloe.goto("/");
  await listed(chloe).getByRole("link", { name: "Watch" }).click();
  await expect(chloe.getByText("You are watching")).toBeVisible();

  const place = ada.url();
  await ada.goto("/");
  await expect(ada.getByRole("listitem").filter({ hasText: "Your move" })).toContainText("Gaïa with Yellow");
  await ada.getByRole("link", { name: "Continue" }).click();
  await expect(ada).toHaveURL(place);
  await bo.goto("/");
  await expect(listed(bo)).toContainText("Listing Ada is to move");
});

test.describe(() => {
  test.use({ forgiven: /status of 4/ });

  test("a record is uploaded and replayed; what is no record is told", async ({ page, request }) => {
    const { record } = await finish(request, "gheos");
    await page.goto("/");
    const field = page.locator("input[type=file]");
    await field.setInputFiles({ name: "picture.json", mimeType: "application/json", buffer: Buffer.from("no record") });
    await expect(page.getByRole("alert")).toContainText("This file is not a record");
    await field.setInputFiles({
      name: "game.json",
      mimeType: "application/json",
      buffer: Buffer.from(JSON.stringify(record)),
    });
    await expect(page).toHaveURL(/#\/replay\/.+\/watch\/.+/);
    await expect(page.getByRole("slider")).toBeVisible();

    await page.goto("/");
    record.moves[20] = "score now";
    await field.setInputFiles({
      name: "game.json",
      mimeType: "application/json",
      buffer: Buffer.from(JSON.stringify(record)),
    });
    await expect(page.getByRole("alert")).toContainText("move 21");
  });
});

for (const [size, viewport] of Object.entries(SIZES)) {
  test(`the start page and the invitation suit every reader, ${size}`, async ({ browser }) => {
    const page = await (await browser.newContext({ viewport })).newPage();
    await page.goto("/");
    await expect(page.getByText("Open tables")).toBeVisible();
    await checkLook(page);
    await card(page, "Gaïa").getByRole("button", { name: "More options" }).click();
    await card(page, "Gaïa").getByRole("button", { name: "Disasters" }).click();
    await checkLook(page);
    await card(page, "Gaïa").getByRole("button", { name: "Invite friends" }).click();
    await expect(page.getByText("Waiting for players")).toBeVisible();
    await checkLook(page);
    const link = await page.getByLabel("Link for seat 2").inputValue();
    const friend = await (await browser.newContext({ viewport })).newPage();
    await friend.goto(link);
    await expect(friend.getByRole("button", { name: "Sit down" })).toBeVisible();
    await checkLook(friend);
  });
}

for (const colorScheme of ["light", "dark"] as const) {
  test(`a page is ${colorScheme} as the reader's system is, until the other is chosen`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto("/");
    const root = page.locator("html");
    await expect(root).toHaveAttribute("data-theme", colorScheme);
    const colour = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const before = await colour();
    await page.getByRole("button", { name: colorScheme === "dark" ? "Light" : "Dark" }).click();
    await expect(root).toHaveAttribute("data-theme", colorScheme === "dark" ? "light" : "dark");
    expect(await colour()).not.toBe(before);
    await page.reload();
    await expect(root).toHaveAttribute("data-theme", colorScheme === "dark" ? "light" : "dark");
  });
}

test("the four languages change at once", async ({ page }) => {
  await page.goto("/");
  for (const [code, title] of [
    ["fr", "Créez un monde."],
    ["de", "Erschaffe eine Welt."],
    ["hu", "Teremts világot!"],
    ["en", "Make a world."],
  ] as const) {
    await page.locator("header select").selectOption(code);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(page.locator("html")).toHaveAttribute("lang", code);
  }
});
