// A guided first game of each game, to its end, at the real server.

import type { Page } from "@playwright/test";
import { expect, test } from "./fixture";
import { drawn } from "./parts";
import { checkLook, SIZES } from "./tables";

type Shown = {
  table: { version: number; actor: number | null; result: unknown };
  view: { phase: string; legal?: string[] };
};

const WISHES = [
  "feed",
  "play city",
  "play animals",
  "introduce",
  "replace",
  "pay",
  "winner",
  "migrate",
  "claim",
  "play",
  "follow",
  "add",
  "score",
];
const MOVES = 400;

/** The table as the server shows it to the guided player. */
async function look(page: Page): Promise<Shown> {
  return page.evaluate(async () => {
    const [mine] = JSON.parse(localStorage.getItem("demiurge.seats") ?? "[]");
    const answer = await fetch(`api/tables/${mine.table}`, { headers: { Authorization: `Bearer ${mine.token}` } });
    return answer.json();
  });
}

/** The table when the guided player is to move, or when the game is over: before that, the explanation may change while it is read. */
async function atRest(page: Page): Promise<Shown> {
  let shown!: Shown;
  await expect(async () => {
    shown = await look(page);
    expect(shown.table.result || shown.view.legal?.length).toBeTruthy();
  }).toPass({ intervals: [20] });
  return shown;
}

/** Make a move by a request, not on the page: the guide follows the game, not the clicks. */
async function play(page: Page, move: string, version: number): Promise<void> {
  await page.evaluate(
    async ([text, seen]) => {
      const [mine] = JSON.parse(localStorage.getItem("demiurge.seats") ?? "[]");
      const headers = {
        Authorization: `Bearer ${mine.token}`,
        "Content-Type": "application/json",
        "Idempotency-Key": crypto.randomUUID(),
      };
      await fetch(`api/tables/${mine.table}/moves`, {
        method: "POST",
        headers,
        body: JSON.stringify({ move: text, version: seen }),
      });
    },
    [move, version] as const,
  );
}

const wish = (legal: string[]): string =>
  WISHES.map((beginning) => legal.find((move) => move.startsWith(beginning))).find((move) => move !== undefined) ??
  legal[0]!;

/** Read every step that is shown now. */
async function read(page: Page, seen: Set<string>): Promise<void> {
  const step = page.locator("[data-step]");
  while (await step.count()) {
    const name = await step.getAttribute("data-step");
    expect(seen.has(name!), `${name} is told twice`).toBe(false);
    seen.add(name!);
    await expect(step.locator("p")).not.toBeEmpty();
    await step.getByRole("button", { name: "Got it" }).click();
    await expect(page.locator(`[data-step="${name}"]`)).toHaveCount(0);
  }
}

for (const [game, certain] of [
  ["gaia", ["welcome", "hand", "first-tile", "second-action", "after-rival", "over"]],
  ["gheos", ["welcome", "hand", "first-tile", "token", "after-rival", "replace", "over"]],
] as const) {
  test(`a guided game of ${game}, from the first step to the last`, async ({ page }) => {
    await page.goto(`/#/guide/${game}`);
    await expect(page.locator('[data-step="welcome"]')).toBeVisible();
    const seen = new Set<string>();
    for (let count = 0; count < MOVES; count++) {
      const { table, view } = await atRest(page);
      await drawn(page, table.version);
      await read(page, seen);
      if (table.result) break;
      await play(page, wish(view.legal!), table.version);
    }
    expect([...seen]).toEqual(expect.arrayContaining([...certain]));
    expect(seen.size).toBeGreaterThanOrEqual(8);
  });
}

test("a step goes when its time is over, speaks the reader's language, and can be left", async ({ page }) => {
  await page.goto("/#/guide/gaia");
  const step = page.locator("[data-step]");
  await expect(step).toContainText("A world of your own");
  await page.locator("header select").first().selectOption("fr");
  await expect(step).toContainText("Un monde à vous");
  const { table, view } = await look(page);
  await play(
    page,
    view.legal!.find((move) => move.startsWith("play"))!,
    table.version,
  );
  await expect(page.locator('[data-step="welcome"]')).toHaveCount(0);
  await expect(page.locator('[data-step="second-action"], [data-step="city"]').first()).toBeVisible();
  await page.getByRole("link", { name: "Quitter le guide" }).click();
  await expect(step).toHaveCount(0);
  await expect(page).toHaveURL(/#\/t\//);
});

for (const [size, viewport] of Object.entries(SIZES)) {
  test(`a guided game suits every reader, ${size}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto("/#/guide/gheos");
    await expect(page.locator("[data-step]")).toBeInViewport();
    await checkLook(page);
  });
}
