// Complete games against the computer, touching nothing but the page.

import { expect, test, type Page } from "@playwright/test";

const SIZES = { wide: { width: 1440, height: 900 }, narrow: { width: 360, height: 640 } };
const TURNS = 600;

function watch(page: Page): string[] {
  const errors: string[] = [];
  page.on("console", (line) => line.type() === "error" && errors.push(line.text()));
  page.on("pageerror", (error) => errors.push(String(error)));
  return errors;
}

/** One thing that a player may do now; false if there is nothing to do. */
async function act(page: Page, turn: number, narrow: boolean): Promise<boolean> {
  const answers = page.locator(".answers button");
  if (await answers.count()) {
    await answers.nth(turn % (await answers.count())).click();
    return true;
  }
  const places = page.locator(".free:not(.chosen), .target:not(.picked)");
  const cards = page.locator(".card.able");
  if (!(await places.count()) && (await cards.count()) && turn % 4 !== 3) {
    await cards.nth(turn % (await cards.count())).click();
    await page.waitForTimeout(30);
  }
  if (await places.count()) {
    while (await places.count()) await places.nth(turn % (await places.count())).dispatchEvent("click");
    await page.getByRole("button", { name: "Do it" }).click();
    return true;
  }
  if (narrow) await page.locator(".tabs button").nth(2).click();
  const draws = page.locator(".pile button:enabled, .objectives button:enabled");
  const found = await draws.count();
  if (found) await draws.nth(turn % found).click();
  if (narrow) await page.locator(".tabs button").nth(0).click();
  return found > 0;
}

async function playOut(page: Page, narrow: boolean): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++) {
    if (await page.getByText("won", { exact: false }).first().isVisible()) return;
    if (!(await act(page, turn, narrow).catch(() => false))) await page.waitForTimeout(60);
    await page.waitForTimeout(25);
  }
  throw new Error("The game does not end.");
}

for (const [game, rules, size] of [
  ["Gaïa", "Base", "wide"],
  ["Gaïa", "Advanced", "wide"],
  ["Gheos", "", "wide"],
  ["Gheos", "", "narrow"],
] as const) {
  test(`a game of ${game} ${rules} from the first click to the end, ${size}`, async ({ page }) => {
    const errors = watch(page);
    await page.setViewportSize(SIZES[size]);
    await page.goto("/");
    if (rules) await page.getByRole("button", { name: rules, exact: true }).click();
    await page.getByRole("button", { name: `Play ${game}` }).click();
    await expect(page.locator(".world")).toBeVisible();
    await playOut(page, size === "narrow");
    await expect(page.getByText("won", { exact: false }).first()).toBeVisible();
    expect(errors).toEqual([]);
  });
}

test("friends at one table see their own hands only", async ({ browser }) => {
  const ada = await (await browser.newContext()).newPage();
  await ada.goto("/");
  await ada.getByRole("button", { name: "Invite friends" }).first().click();
  const link = await ada.getByLabel("Link for seat 2").inputValue();
  const bo = await (await browser.newContext()).newPage();
  await bo.goto(link);
  await bo.getByRole("button", { name: "Sit down" }).click();
  await expect(ada.locator(".cards .card").first()).toBeVisible();
  await expect(bo.locator(".cards .card").first()).toBeVisible();
  const hand = (page: Page) => page.locator(".cards .card").allInnerTexts();
  expect(await hand(ada)).toHaveLength(4);
  expect(await hand(bo)).toHaveLength(4);
  const seen = await bo.evaluate(async () => {
    const [seat] = JSON.parse(localStorage.getItem("demiurge.seats") ?? "[]");
    const answer = await fetch(`api/tables/${seat.table}`, { headers: { Authorization: `Bearer ${seat.token}` } });
    return (await answer.json()).view.hands;
  });
  expect(seen[0]).toEqual(["life", "nature", "nature", "power"]);
  expect(seen[1]).not.toEqual(seen[0]);
});

test("the four languages are complete and change at once", async ({ page }) => {
  const errors = watch(page);
  await page.goto("/");
  for (const [code, title] of [["fr", "Créez un monde."], ["de", "Erschaffe eine Welt."], ["hu", "Teremts világot!"], ["en", "Make a world."]] as const) {
    await page.getByRole("combobox").selectOption(code);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(page.locator("html")).toHaveAttribute("lang", code);
  }
  expect(errors).toEqual([]);
});
