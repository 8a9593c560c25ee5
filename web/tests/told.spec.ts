// What a table tells before a move and after it: wars, migrations, protections, moves taken back, advice, rules.

import type { APIRequestContext, Page } from "@playwright/test";
import { expect, test } from "./fixture";
import { foresee, look, own, play, playUntil, seated, type Foreseen, type Seat, type Shown } from "./tables";

test.use({ viewport: { width: 1440, height: 900 } });

const NAMES = ["Ada", "Bo"];
const log = (page: Page) => page.locator(".right ol");
const capital = (word: string): string => word[0]!.toUpperCase() + word.slice(1);

async function open(page: Page, seat: Seat): Promise<void> {
  await own(page, [seat]);
  await page.goto(`/#/t/${seat.table}`);
  await expect(page.locator(".cards .card").first()).toBeVisible();
}

type Conflict = { seats: Seat[]; mine: Seat; shown: Shown; move: string; pay: string; first: Foreseen; last: Foreseen };

/** A table at which somebody can begin a war or a migration that needs no further choice. */
async function conflict(request: APIRequestContext, war: boolean): Promise<Conflict> {
  for (let table = 0; table < 12; table++) {
    const { seats } = await seated(request, "gheos", 2);
    const conflict = await playUntil(
      request,
      seats,
      async (shown, mine) => {
        if (shown.view.phase !== "tile") return null;
        for (const move of shown.view.legal!.filter((each) => each.startsWith("replace"))) {
          const first = await foresee(request, mine, move);
          if ((first.notes.upheaval as { kind: string } | null)?.kind !== (war ? "war" : "migration")) continue;
          const pay = first.view.legal![0]!;
          const last = await foresee(request, mine, move, pay);
          if (!["winner", "migrate", "pay"].includes(last.view.phase))
            return { seats, mine, shown, move, pay, first, last };
        }
        return null;
      },
      [/^introduce/, /^hold/],
    );
    if (conflict) return conflict;
  }
  throw new Error("no table came to it");
}

const ruleOf = ({ first }: Conflict): string => (first.notes.upheaval as { rule: string }).rule;

/** Choose the tile, its place and its rotation, as far as the question whether to do it. */
async function aim(page: Page, { shown, mine, move }: Conflict): Promise<void> {
  const [, tile, cell] = move.split(" ") as [string, string, string];
  const ways = shown.view.legal!.filter((each) => each.startsWith(move.slice(0, move.lastIndexOf(" ") + 1)));
  await page.locator(`[data-card="${shown.view.hands[mine.seat]!.indexOf(tile)}"]`).click();
  const ready = page.locator(".bubble .btn.primary");
  if (shown.view.legal!.filter((each) => each.split(" ")[1] === tile).length > 1) {
    await page.locator(`[data-place="${cell}"]`).focus();
    await page.keyboard.press("Enter");
  }
  await expect(ready).toBeVisible();
  for (let k = 0; k < ways.indexOf(move); k++) await page.keyboard.press("r");
}

/** The followers that everyone loses, besides the one that is paid, in sentences. */
function losses({ shown, mine, pay, last }: Conflict): string[] {
  return last.view.followers.flatMap((held, seat) =>
    Object.entries(held).flatMap(([colour, count]) => {
      const paid = Number(seat === mine.seat && pay === `pay ${colour}`);
      const lost = shown.view.followers[seat]![colour]! - count - paid;
      if (lost <= 0) return [];
      const who = seat === mine.seat ? "You lose" : `${NAMES[seat]} loses`;
      return [`${who} ${lost === 1 ? "a follower" : `${lost} followers`} of ${capital(colour)}.`];
    }),
  );
}

test("a war: who wins and what everyone loses is known before, and told afterwards", async ({ page, request }) => {
  const begun = await conflict(request, true);
  const { mine, shown, pay, first, last } = begun;
  await open(page, mine);
  await aim(page, begun);
  const bubble = page.locator(".bubble");
  await expect(bubble).toContainText(`This starts a war ${ruleOf(begun)}`);
  const swords = first.notes.war as Record<string, number>;
  const gone = Object.keys(shown.view.civilizations).filter(
    (colour) => shown.view.civilizations[colour] && !last.view.civilizations[colour],
  );
  expect(gone.length).toBeGreaterThan(0);
  for (const [colour, count] of Object.entries(swords)) {
    const side = bubble.locator(".side").filter({ hasText: capital(colour) });
    await expect(side).toContainText(gone.includes(colour) ? `${capital(colour)} leaves` : `${capital(colour)} wins`);
    await expect(side).toContainText(count === 1 ? "one sword" : `${count} swords`);
  }
  for (const sentence of losses(begun)) await expect(bubble).toContainText(sentence);
  await expect(bubble).toContainText("You pay one follower first.");

  await bubble.locator(".btn.primary").click();
  await page.locator(`[data-answer="${pay}"]`).click();
  const winner = Object.keys(swords).find((colour) => !gone.includes(colour))!;
  for (const colour of Object.keys(swords).filter((each) => gone.includes(each)))
    await expect(log(page)).toContainText(`War: ${capital(winner)} drives out ${capital(colour)}.`);
  for (const sentence of losses(begun)) await expect(log(page)).toContainText(sentence);
});

test("a migration: where everyone goes is known before, and told afterwards", async ({ page, request }) => {
  const begun = await conflict(request, false);
  await open(page, begun.mine);
  await aim(page, begun);
  const bubble = page.locator(".bubble");
  await expect(bubble).toContainText(`This starts a migration ${ruleOf(begun)}`);
  await expect(bubble).toContainText("You pay one follower first.");
  const told = bubble.getByText(/is divided and moves to the part with most wheat|leaves the world/);
  await expect(told.first()).toBeVisible();
  const sentences = [...(await told.allInnerTexts()).map((text) => text.replace(/ H\d.*$/, "")), ...losses(begun)];
  for (const sentence of losses(begun)) await expect(bubble).toContainText(sentence);
  await bubble.locator(".btn.primary").click();
  await page.locator(`[data-answer="${begun.pay}"]`).click();
  for (const sentence of sentences) await expect(log(page)).toContainText(sentence);
});

test("a tile that ends the turn depends on nobody; a power does where somebody may protect", async ({
  browser,
  request,
}) => {
  for (const [rules, wanted, says] of [
    ["base", /^play (plain|forest|sea|desert|mountain|swamp) /, null],
    ["advanced", /^play (sun|rain) /, "If nobody protects. G10.10"],
  ] as const) {
    let choice: { mine: Seat; move: string; view: Shown["view"] } | null = null;
    while (!choice) {
      const { seats } = await seated(request, "gaia", 2, { rules });
      choice = await playUntil(
        request,
        seats,
        ({ view }, mine) => {
          const move = view.legal!.find((each) => wanted.test(each));
          const asked = view.hands[1 - mine.seat]!.some((card) => card === "power");
          return move && view.actions_left === 1 && asked === (says !== null) ? { mine, move, view } : null;
        },
        [/^play (plain|swamp|desert) /, /^draw (nature|power)$/, /^discard (?!sun|rain)/],
      );
    }
    const [, card, cell] = choice.move.split(" ") as [string, string, string];
    const page = await (await browser.newContext()).newPage();
    const bubble = page.locator(".bubble");
    await open(page, choice.mine);
    await page.locator(`[data-card="${choice.view.hands[choice.mine.seat]!.indexOf(card)}"]`).click();
    if (choice.view.legal!.filter((each) => each.split(" ")[1] === card).length > 1) {
      await page.locator(`[data-place="${cell}"]`).focus();
      await page.keyboard.press("Enter");
    }
    await expect(bubble.locator("li, .muted, .delta").first()).toBeVisible();
    if (says) await expect(bubble).toContainText(says);
    else await expect(bubble).not.toContainText("If nobody protects");
  }
});

type Tiles = Record<string, { land: string; city: string | null }>;
type Needs = Record<string, boolean[]>;
type Question = { by: Seat; whom: Seat; power: string; now: Shown["view"]; needs: Needs; after: Foreseen };

/** Who plays what and where, what each place would be, and both ways out. */
async function isAskedInFull(page: Page, { by, power, now, after }: Question, holds: boolean): Promise<void> {
  const question = page.getByRole("group", { name: /plays/ });
  const heading = question.getByRole("heading", { level: 2 });
  const [, card = "", ...cells] = power.split(" ");
  const name = { sun: "Sun", rain: "Rain", earthquake: "Earthquake" }[card]!;
  await expect(heading).toHaveText(`${NAMES[by.seat]} plays: ${name}`);
  await expect(heading).toBeFocused();
  await expect(question.locator("[data-answer]")).toHaveText(["Let it happen", "Protect"]);
  const protect = question.getByRole("button", { name: "Protect" });
  await expect(protect).toHaveAttribute("aria-disabled", String(!holds));
  if (!holds) {
    await protect.click({ force: true }); // it cannot be done, and says why
    await expect(page.getByRole("alert")).toContainText("Without a protection in your hand");
    await page.keyboard.press("Escape");
  }
  const [before, then] = [now.tiles as Tiles, after.view.tiles as Tiles];
  for (const cell of cells) {
    const shown = question.locator(`[data-change="${cell}"]`);
    await expect(shown.locator(`[data-before] use[href^="#land-${before[cell]!.land}"]`)).toHaveCount(1);
    await expect(shown.locator(`[data-after] use[href^="#land-${then[cell]!.land}"]`)).toHaveCount(1);
    const place = page.locator(`[data-place="${cell}"]`);
    for (const [way, tiles] of [
      ["After", then],
      ["Before", before],
    ] as const) {
      await page.getByRole("button", { name: way, exact: true }).click();
      await expect(place.locator(`use[href^="#land-${tiles[cell]!.land}"]`)).toHaveCount(1);
    }
  }
  await expect(page.locator(".power-mark")).toHaveCount(1);
}

test("a power asks for protection, and the asking gives nothing away", async ({ browser, request }) => {
  const seen: string[] = [];
  for (const holds of [true, false]) {
    let asked: Question | null = null;
    while (!asked) {
      const { seats } = await seated(request, "gaia", 2, { rules: "advanced" });
      asked = await playUntil(
        request,
        seats,
        async ({ view, table }, by) => {
          const power = view.legal!.find((move) => /^play (sun|rain|earthquake)/.test(move));
          const whom = seats[1 - by.seat]!;
          const hand = (await look(request, whom)).view.hands[whom.seat]!;
          const powers = hand.filter((card) => ["sun", "rain", "tornado", "earthquake", "protection"].includes(card));
          const isKnown = view.hands[whom.seat]!.includes("protection"); // drawn for all to see
          if (!power || !powers.length || isKnown || powers.includes("protection") !== holds) return null;
          await play(request, by, power, table.version);
          const { view: now, notes } = await look(request, whom);
          const after = await foresee(request, whom, "allow");
          return { by, whom, power, now, needs: notes.needs as Needs, after };
        },
        [
          /^play (plain|forest|sea|desert|mountain|swamp)/,
          /^draw power$/,
          /^discard (?!protection|sun|rain|earthquake)/,
        ],
      );
    }
    const { by, whom } = asked;
    const [ada, bo] = [await (await browser.newContext()).newPage(), await (await browser.newContext()).newPage()];
    await open(ada, by);
    await open(bo, whom);
    await expect(bo.locator(".turn.mine")).toContainText("answer the power");
    await isAskedInFull(bo, asked, holds);
    const name = NAMES[whom.seat]!;
    await expect(ada.locator(".turn")).toHaveText(`${name} is to move`);
    await expect(ada.locator(".answers")).toHaveCount(0);
    const bosPanel = ada.locator("section.player").filter({ has: ada.getByRole("heading", { name, exact: true }) });
    await expect(bosPanel.getByRole("img", { name: "Protection" })).toHaveCount(0);
    seen.push((await ada.locator(".turn").innerText()).replace(name, "the other"));
    if (holds) {
      const protection = bo.locator(".card.able");
      await expect(protection).toHaveCount(1); // it is live
      await protection.click();
      await expect(protection).toHaveAttribute("aria-pressed", "true");
    }
    await bo.keyboard.press(holds ? "2" : "1"); // the answers, in their order
    await expect(log(ada)).toContainText(
      holds ? `${name} is protected: the power has no effect.` : `${name} lets it happen.`,
    );
  }
  expect(seen[0]).toBe(seen[1]);
});

test("a move is taken back at once while nothing came after it, and else when the others agree", async ({
  page,
  browser,
  request,
}) => {
  const { seats } = await seated(request, "gheos", 2);
  await open(page, seats[0]!);
  const bo = await (await browser.newContext()).newPage();
  await open(bo, seats[1]!);
  const tiles = page.locator(".place:not(.free)");
  await expect(page.locator(".turn.mine")).toBeVisible();
  const before = await tiles.count();
  const version = async () => (await look(request, seats[0]!)).table.version;

  await page.keyboard.press("1");
  await page.locator(".place.target.free").first().click();
  await page.keyboard.press("Enter");
  await expect(log(page)).toContainText("You add a tile.");
  await expect(tiles).toHaveCount(before + 1);
  await page.getByRole("button", { name: "Take back" }).click();
  await expect(log(page)).toContainText("Moves were taken back.");
  await expect(tiles).toHaveCount(before);
  await expect(bo.locator(".right ol")).toContainText("Moves were taken back.");

  await playUntil(request, seats, ({ table }) => (table.actor === 1 ? true : null));
  await expect(bo.locator(".turn.mine")).toBeVisible();
  for (const agree of [false, true]) {
    const now = await version();
    await page.keyboard.press("u");
    await expect(bo.getByText("Ada would like to take a move back.")).toBeVisible();
    const told = page.getByRole("status").filter({ hasText: "take a move back" });
    await expect(told).toHaveText("You have asked to take a move back. Bo has not answered yet.");
    await bo.getByRole("button", { name: agree ? "Agree" : "Refuse" }).click();
    await expect(bo.getByText("Ada would like to take a move back.")).toHaveCount(0);
    if (agree) await expect(page.locator(".turn.mine")).toBeVisible();
    else expect(await version()).toBe(now);
    await expect(told).toHaveText(agree ? "You may take a move back: done." : "You may not take a move back.");
  }
});

for (const game of ["gaia", "gheos"] as const) {
  test(`a hint in ${game} says a move that can be made, and makes none`, async ({ page, request }) => {
    const { seats } = await seated(request, game, 2);
    await playUntil(request, seats, ({ table }) => (table.version > 30 && table.actor === 0 ? true : null), [/^hold/]);
    await open(page, seats[0]!);
    await expect(page.locator(".turn.mine")).toBeVisible();
    const { version } = (await look(request, seats[0]!)).table;
    await page.getByRole("button", { name: "Hint" }).click();
    await expect(page.getByRole("status").filter({ hasText: /^Try: ./ })).toBeVisible();
    expect((await look(request, seats[0]!)).table.version).toBe(version);
    await page.keyboard.press("Escape");
    await expect(page.getByText(/^Try: /)).toHaveCount(0);
  });

  test(`every number in the log of ${game} opens its rule`, async ({ page, request }) => {
    const { seats } = await seated(request, game, 2, game === "gaia" ? { rules: "advanced" } : {});
    await open(page, seats[0]!);
    await playUntil(request, seats, ({ table }) => (table.version > 40 ? true : null), [
      /^(introduce|replace|hold|claim|play)/,
    ]);
    const numbers = log(page).getByRole("link");
    await expect.poll(async () => new Set(await numbers.allInnerTexts()).size).toBeGreaterThan(3);
    for (const rule of new Set(await numbers.allInnerTexts())) {
      const number = numbers.filter({ hasText: new RegExp(`^${rule.replace(".", "\\.")}$`) }).first();
      await number.click();
      const dialog = page.getByRole("dialog");
      await expect(dialog.getByRole("heading")).toHaveText(new RegExp(`^${rule.replace(".", "\\.")} · `));
      await expect(dialog.locator("p").first()).not.toBeEmpty();
      await page.keyboard.press("Escape");
      await expect(page.locator("dialog")).toHaveCount(0);
      await expect(number).toBeFocused();
    }
  });
}

test.describe(() => {
  test.use({ forgiven: /status of 401/ });

  test("who was sent away is told so, and the page asks no more in vain", async ({ page, request }) => {
    const made = await (
      await request.post("/api/tables", {
        data: { game: "gaia", seats: [{ kind: "person" }, { kind: "person" }], options: {} },
      })
    ).json();
    const { token } = await (
      await request.post(`/api/tables/${made.id}/seats/1/claim`, { data: { invite: made.invites[1], name: "Bo" } })
    ).json();
    await own(page, [{ table: made.id, seat: 1, token, nonce: "" }]);
    await page.addInitScript(() => {
      const { fetch } = window; // every request is counted when it is sent; its status follows
      const asked = ((window as unknown as { asked: number[] }).asked = [] as number[]);
      window.fetch = async (...what) => {
        const k = asked.push(0) - 1;
        const answer = await fetch(...what);
        asked[k] = answer.status;
        return answer;
      };
    });
    const asked = () => page.evaluate(() => (window as unknown as { asked: number[] }).asked);
    await page.clock.install();
    await page.goto(`/#/t/${made.id}`);
    await expect(page.getByText("Waiting for players")).toBeVisible();
    await request.post(`/api/tables/${made.id}/seats/1/kick`, {
      headers: { Authorization: `Bearer ${made.maker}` },
      data: {},
    });
    await expect(page.getByRole("alert")).toContainText("Your seat was freed.");
    await expect.poll(asked).not.toContain(0);
    const before = await asked();
    await page.clock.runFor(105_000); // so long that a page whose line is silent would have come again
    expect(await asked()).toEqual(before);
    await page.reload(); // its token is refused
    await expect(page.getByRole("alert")).toContainText("Your seat was freed.");
  });
});
