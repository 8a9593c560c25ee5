// A player that uses only the page: by pointer, by keyboard or by touch.

import { expect, type Page } from "@playwright/test";

export type Table = { id: string; token: string; invites: string[]; watch: string };
export type Hands = "pointer" | "keys" | "touch";

const TURNS = 900;

/** Make a table against the weakest computer, or friends, and sit down at seat 0. */
export async function sit(page: Page, game: "gaia" | "gheos", rules = "", friends = 0, base = ""): Promise<Table> {
  await page.goto(`${base}/`);
  const table = await page.evaluate(
    async ([game, rules, friends]) => {
      const post = async (path: string, body: unknown) =>
        (
          await fetch(`api${path}`, {
            method: "POST",
            headers: { "Content-Type": "application/json", "Idempotency-Key": crypto.randomUUID() },
            body: JSON.stringify(body),
          })
        ).json();
      const others = friends ? Array(friends).fill({ kind: "person" }) : [{ kind: "computer", level: 1 }];
      const made = await post("/tables", {
        game,
        seats: [{ kind: "person" }, ...others],
        options: rules ? { rules } : {},
      });
      const { token } = await post(`/tables/${made.id}/seats/0/claim`, { invite: made.invites[0], name: "Ada" });
      localStorage.setItem("demiurge.seats", JSON.stringify([{ table: made.id, seat: 0, token, nonce: "" }]));
      return { id: made.id, token, invites: made.invites, watch: made.watch };
    },
    [game, rules, friends] as const,
  );
  await page.goto(`${base}/#/t/${table.id}`);
  return table;
}

const CONFIRM = ".bubble .btn.primary";
const PLACES = ".place.target:not(.picked)";
const ANSWERS = ".answers button";
const CARDS = ".card.able";
const MARKET = ".pile button.able, .objectives button.able";
const MARKET_TAB = `.page:has(${MARKET}) .tabs button:nth-child(3)[aria-pressed="false"]`;
const WORLD_TAB = '.tabs button:nth-child(1)[aria-pressed="false"]';
const RESULT = "main.result";

type Spot = { what: string; x: number; y: number };

/** Where the first of these can be pressed, chosen among its like by the turn, as soon as one can; null when the game is over. */
async function spotOf(page: Page, wanted: string[], turn: number): Promise<Spot | null> {
  const handle = await page.waitForFunction(
    ([wanted, turn, result]) => {
      if (document.querySelector(result)) return "over";
      if (!document.querySelector(".turn.mine")) return null;
      for (const what of wanted) {
        const all = document.querySelectorAll(what);
        for (let k = 0; k < all.length; k++) {
          const one = all[(turn + k) % all.length]!;
          if (one instanceof HTMLElement) one.scrollIntoView({ block: "nearest", inline: "nearest" });
          const { x, y, width, height } = one.getBoundingClientRect();
          const middle = { x: x + width / 2, y: y + height / 2 };
          // something may lie over it
          if (width && one.contains(document.elementFromPoint(middle.x, middle.y))) return { what, ...middle };
        }
      }
      return null;
    },
    [wanted, turn, RESULT] as const,
  );
  const spot = (await handle.jsonValue()) as Spot | "over";
  return spot === "over" ? null : spot;
}

/** By pointer or touch: one thing that can be done now. */
async function point(page: Page, turn: number, hands: Hands): Promise<void> {
  const press = async (...wanted: string[]) => {
    const spot = await spotOf(page, wanted, turn);
    if (spot) await (hands === "touch" ? page.touchscreen.tap(spot.x, spot.y) : page.mouse.click(spot.x, spot.y));
    return spot?.what;
  };
  const market = [MARKET, MARKET_TAB];
  const what = await press(
    CONFIRM,
    PLACES,
    ANSWERS,
    ...(turn % 4 === 3 ? [...market, CARDS] : [CARDS, ...market]),
    WORLD_TAB,
  );
  if (what === MARKET_TAB) await press(...market, WORLD_TAB); // a tap that went by is made again
}

/** By keys alone. */
async function type(page: Page, turn: number): Promise<void> {
  const keys = page.keyboard;
  const count = (what: string) => page.locator(what).count();
  await page.locator([RESULT, ".place.target", ANSWERS, CARDS, MARKET].join()).first().waitFor({ state: "attached" });
  if (await count(".place.target")) {
    await keys.press("w");
    for (let k = 0; k < turn % 3; k++) await keys.press(["ArrowRight", "ArrowDown", "ArrowLeft"][k]!);
    if (!(await count(".place.target:focus"))) await keys.press("w");
    if (turn % 2) await keys.press("r");
    await keys.press("Enter");
    if ((await count(".place.picked")) && !(await count(CONFIRM))) {
      await keys.press("w"); // a second place belongs to it
      await keys.press("Enter");
    }
    await keys.press("Enter");
    return;
  }
  const answers = await count(ANSWERS);
  if (answers) return keys.press(String(1 + (turn % Math.min(answers, 9))));
  const able = await page
    .locator(".card")
    .evaluateAll((cards) => cards.flatMap((card, k) => (card.classList.contains("able") ? [k + 1] : [])));
  const market = await count(MARKET);
  if (able.length && (turn % 4 !== 3 || !market)) return keys.press(String(able[turn % able.length]));
  if (!market) return; // keys that go nowhere could end in the chat, or in the choice of language
  await keys.press("m");
  for (let k = 0; k < 24; k++) {
    if (await count(MARKET.replaceAll(".able", ".able:focus"))) return keys.press("Enter");
    await keys.press("Tab");
  }
}

/** Play to the end, or until `enough`. */
export async function playOut(
  page: Page,
  hands: Hands,
  enough: (turn: number) => Promise<boolean> = async () => false,
): Promise<void> {
  const result = page.locator(RESULT);
  for (let turn = 0; turn < TURNS; turn++) {
    await page.locator(`.turn.mine, ${RESULT}`).first().waitFor(); // the computer may have to be compiled first
    if (await result.count()) break;
    if (await enough(turn)) return;
    await (hands === "keys" ? type(page, turn) : point(page, turn, hands));
  }
  const winners = result.locator("tr.won");
  await expect(winners).not.toHaveCount(0);
  await expect(result.getByRole("heading", { level: 1 })).toContainText((await winners.count()) > 1 ? "A draw" : "won");
}

/** The version that the server has, for a page that should show no less. */
export const served = (page: Page, table: Table): Promise<number> =>
  page.evaluate(
    async ({ id, token }) =>
      (await (await fetch(`api/tables/${id}`, { headers: { Authorization: `Bearer ${token}` } })).json()).table.version,
    table,
  );
