// A player who touches nothing but the page: by pointer, by keys or by touch.

import { expect, type Locator, type Page } from "@playwright/test";

export type Table = { id: string; token: string; invites: string[]; watch: string };
export type Hands = "pointer" | "keys" | "touch";

const TURNS = 900;

/** Make a table against the weakest computer, or friends, and sit down at seat 0. */
export async function sit(page: Page, game: "gaia" | "gheos", rules = "", friends = 0, base = ""): Promise<Table> {
  await page.goto(`${base}/`);
  const table = await page.evaluate(
    async ([game, rules, friends]) => {
      const post = async (path: string, body: unknown) =>
        (await fetch(`api${path}`, { method: "POST", headers: { "Content-Type": "application/json", "Idempotency-Key": crypto.randomUUID() }, body: JSON.stringify(body) })).json();
      const others = friends ? Array(friends).fill({ kind: "person" }) : [{ kind: "computer", level: 1 }];
      const made = await post("/tables", { game, seats: [{ kind: "person" }, ...others], options: rules ? { rules } : {} });
      const { token } = await post(`/tables/${made.id}/seats/0/claim`, { invite: made.invites[0], name: "Ada" });
      localStorage.setItem("demiurge.seats", JSON.stringify([{ table: made.id, seat: 0, token, nonce: "" }]));
      return { id: made.id, token, invites: made.invites, watch: made.watch };
    },
    [game, rules, friends] as const,
  );
  await page.goto(`${base}/#/t/${table.id}`);
  return table;
}

const over = (page: Page) => page.locator("main.result");

/** One of these, chosen by the turn; a click that something lies over is tried elsewhere. */
async function press(found: Locator, turn: number, hands: Hands): Promise<boolean> {
  const count = await found.count();
  for (let k = 0; k < Math.min(count, 4); k++) {
    const one = found.nth((turn + k) % count);
    const done = await (hands === "touch" ? one.tap({ timeout: 700 }) : one.click({ timeout: 700 })).then(() => true, () => false);
    if (done) return true;
  }
  return false;
}

/** By pointer or touch: one thing that can be done now. */
async function point(page: Page, turn: number, hands: Hands): Promise<void> {
  const confirm = page.locator(".bubble .btn.primary");
  if (await confirm.count()) return void (await press(confirm, 0, hands));
  const places = page.locator(".place.target:not(.picked)");
  if (await places.count()) {
    if (await press(places, turn * 3, hands)) return;
    await page.keyboard.press("Escape");
  }
  const answers = page.locator(".answers button");
  if (await answers.count()) return void (await press(answers, turn, hands));
  const cards = page.locator(".card.able");
  if ((await cards.count()) && turn % 4 !== 3 && (await press(cards, turn, hands))) return;
  const narrow = await page.locator(".tabs").isVisible();
  if (narrow) await press(page.locator(".tabs button").nth(2), 0, hands);
  await press(page.locator(".pile button.able, .objectives button.able"), turn, hands);
  if (narrow) await press(page.locator(".tabs button").nth(0), 0, hands);
}

/** By keys alone. */
async function type(page: Page, turn: number): Promise<void> {
  const keys = page.keyboard;
  if (await page.locator(".place.target").count()) {
    await keys.press("w");
    for (let k = 0; k < turn % 3; k++) await keys.press(["ArrowRight", "ArrowDown", "ArrowLeft"][k]!);
    if (!(await page.locator(".place.target:focus").count())) await keys.press("w");
    if (turn % 2) await keys.press("r");
    await keys.press("Enter");
    if ((await page.locator(".place.picked").count()) && !(await page.locator(".bubble .btn.primary").count())) {
      await keys.press("w"); // a second place belongs to it
      await keys.press("Enter");
    }
    await keys.press("Enter");
    return;
  }
  const answers = await page.locator(".answers button").count();
  if (answers) return keys.press(String(1 + (turn % Math.min(answers, 9))));
  const able = await page.locator(".card").evaluateAll((cards) => cards.flatMap((card, k) => (card.classList.contains("able") ? [k + 1] : [])));
  const market = await page.locator(".pile button.able, .objectives button.able").count();
  if (able.length && (turn % 4 !== 3 || !market)) return keys.press(String(able[turn % able.length]));
  if (!market) return; // keys that go nowhere could end in the chat, or in the choice of language
  await keys.press("m");
  for (let k = 0; k < 24; k++) {
    if (await page.locator(".pile button.able:focus, .objectives button.able:focus").count()) return keys.press("Enter");
    await keys.press("Tab");
  }
}

/** Play to the end, or until `enough`. */
export async function playOut(page: Page, hands: Hands, enough: (turn: number) => Promise<boolean> = async () => false): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++) {
    await page.locator(".turn.mine, main.result").first().waitFor(); // the computer may have to be compiled first
    if (await over(page).count()) break;
    if (await enough(turn)) return;
    await (hands === "keys" ? type(page, turn) : point(page, turn, hands));
  }
  const winners = over(page).locator("tr.won");
  await expect(winners).not.toHaveCount(0);
  await expect(over(page).getByRole("heading", { level: 1 })).toContainText((await winners.count()) > 1 ? "A draw" : "won");
}

/** The version that the server has, for a page that should show no less. */
export const served = (page: Page, table: Table): Promise<number> =>
  page.evaluate(async ({ id, token }) => (await (await fetch(`api/tables/${id}`, { headers: { Authorization: `Bearer ${token}` } })).json()).table.version, table);
