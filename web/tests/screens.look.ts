// `make page-look`: a picture of every screen, wide and narrow, light and dark, in every language, for people to look at.

import type { APIRequestContext, Page } from "@playwright/test";
import { expect, test } from "./fixture";
import { finish, look, own, play, SIZES, type Finished, type Seat } from "./tables";

const MOVES = 26; // of the seat that looks: a world worth looking at
const LANGUAGES = ["en", "fr", "de", "hu"];

type Scene = { table: Seat; over: Finished };

/** A table in the middle of a game against two computers, played by the table's own advice; it is Ada's turn to lay something. */
async function middle(request: APIRequestContext, game: string, options = {}): Promise<Seat> {
  const computer = { kind: "computer", level: 3 };
  const made = await (
    await request.post("/api/tables", { data: { game, seats: [{ kind: "person" }, computer, computer], options } })
  ).json();
  const { token } = await (
    await request.post(`/api/tables/${made.id}/seats/0/claim`, { data: { invite: made.invites[0], name: "Ada" } })
  ).json();
  const mine = { table: made.id as string, seat: 0, token: token as string, nonce: "" };
  for (let moves = 0; ;) {
    const { table, view } = await look(request, mine);
    if (table.state === "over") return middle(request, game, options);
    if (table.actor !== 0) continue;
    if (moves++ >= MOVES && view.legal!.some((move) => /^(play \S+ |add)/.test(move))) return mine;
    const { move } = await (
      await request.get(`/api/tables/${mine.table}/hint`, { headers: { Authorization: `Bearer ${token}` } })
    ).json();
    await play(request, mine, move, table.version);
  }
}

/** Choose something that has a place, and look at what it would bring. */
async function consider(page: Page): Promise<void> {
  await page.locator(".card.able").first().click();
  const places = page.locator(".place.target");
  if (await places.count()) await places.first().dispatchEvent("click");
  await page.waitForTimeout(400);
}

const scenes: Record<string, Promise<Scene>> = {};
const sceneOf = (request: APIRequestContext, game: string, options = {}): Promise<Scene> =>
  (scenes[game] ??= Promise.all([middle(request, game, options), finish(request, game, 1, options)]).then(
    ([table, over]) => ({ table, over }),
  ));

for (const locale of LANGUAGES) {
  for (const colorScheme of ["light", "dark"] as const) {
    for (const [size, viewport] of Object.entries(SIZES)) {
      test.describe(() => {
        test.use({ locale, colorScheme, viewport, contextOptions: { reducedMotion: "reduce" } });

        test(`every screen, ${locale}, ${colorScheme}, ${size}`, async ({ page, request }) => {
          const [gaia, gheos] = [
            await sceneOf(request, "gaia", { rules: "disasters" }),
            await sceneOf(request, "gheos"),
          ];
          await own(page, [gaia.table, gheos.table, ...gaia.over.seats]);
          const keep = async (name: string) => {
            await page.evaluate(() => document.fonts.ready);
            await page.screenshot({ path: `test-results/screens/${name}-${size}-${colorScheme}-${locale}.png` });
          };
          const go = async (hash: string, ready: string) => {
            await page.goto(`/#/${hash}`);
            await expect(page.locator(ready).first()).toBeVisible();
            await page.waitForTimeout(500);
          };
          await go("", ".lower .card");
          await keep("start");
          for (const [game, { table, over }] of [
            ["gaia", gaia],
            ["gheos", gheos],
          ] as const) {
            await go(`t/${table.table}`, ".place");
            await keep(`${game}-table`);
            await consider(page);
            await keep(`${game}-considered`);
            if (size === "narrow") {
              await page.keyboard.press("Escape");
              for (const [k, tab] of [
                [1, "players"],
                [2, "market"],
                [3, "log"],
              ] as const) {
                await page.locator(".tabs button").nth(k).click();
                await keep(`${game}-${tab}`);
              }
            }
            await go(`t/${over.id}/watch/${over.watch}`, ".chart svg");
            await keep(`${game}-end`);
            await go(`replay/${over.id}/watch/${over.watch}/60`, ".place");
            await keep(`${game}-replay`);
            await go(`rules/${game}`, "article");
            await keep(`${game}-rules`);
            await go(`cards/${game}`, "section svg");
            await keep(`${game}-cards`);
            await go(`guide/${game}`, "[data-step]");
            await keep(`${game}-guide`);
          }
          await go("fair", "h1");
          await keep("fair");
        });
      });
    }
  }
}
