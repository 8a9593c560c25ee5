// Tables for tests, made and finished by requests, and what every test looks for.

import { expect, type APIRequestContext, type Page } from "@playwright/test";
import axe from "axe-core";

export const SIZES = { wide: { width: 1440, height: 900 }, narrow: { width: 360, height: 640 } };

export type Seat = { table: string; seat: number; token: string; nonce: string };
export type Finished = {
  id: string;
  watch: string;
  seats: Seat[];
  record: { moves: string[]; seats: { name: string }[] };
};

type View = Record<string, unknown> & {
  phase: string;
  hands: string[][];
  legal?: string[];
  tiles: object;
  followers: Record<string, number>[];
  civilizations: Record<string, string | null>;
};
export type Shown = {
  table: { state: string; version: number; actor: number | null };
  view: View;
  notes: Record<string, unknown>;
};
export type Foreseen = { view: View; notes: Record<string, unknown> };

const as = ({ token }: Seat) => ({ headers: { Authorization: `Bearer ${token}` } });

/** A table at which these people sit; computers have the other seats. */
export async function seated(
  request: APIRequestContext,
  game: string,
  people: number,
  options = {},
): Promise<{ id: string; watch: string; seats: Seat[] }> {
  const seats = [
    ...Array(people).fill({ kind: "person" }),
    ...Array(Math.max(0, 2 - people)).fill({ kind: "computer", level: 1 }),
  ];
  const made = await (await request.post("/api/tables", { data: { game, seats, options, stand_in: 1 } })).json();
  const mine: Seat[] = [];
  for (let seat = 0; seat < people; seat++) {
    const claimed = await request.post(`/api/tables/${made.id}/seats/${seat}/claim`, {
      data: { invite: made.invites[seat], name: ["Ada", "Bo"][seat] },
    });
    mine.push({ table: made.id, seat, token: (await claimed.json()).token, nonce: "" });
  }
  return { id: made.id, watch: made.watch, seats: mine };
}

export const look = async (request: APIRequestContext, seat: Seat): Promise<Shown> =>
  (await request.get(`/api/tables/${seat.table}`, as(seat))).json();

export async function play(request: APIRequestContext, seat: Seat, move: string, version: number): Promise<void> {
  const answer = await request.post(`/api/tables/${seat.table}/moves`, { ...as(seat), data: { move, version } });
  expect(answer.ok(), move).toBe(true);
}

/** The preview of these moves. */
export async function foresee(request: APIRequestContext, seat: Seat, ...moves: string[]): Promise<Foreseen> {
  const asked = moves.map((move) => `move=${encodeURIComponent(move)}`).join("&");
  return (await request.get(`/api/tables/${seat.table}/preview?${asked}`, as(seat))).json();
}

/** Moves of both, by requests, until somebody is to move for whom `wanted` finds something; null if the game ends before. */
export async function playUntil<Found>(
  request: APIRequestContext,
  seats: Seat[],
  wanted: (shown: Shown, seat: Seat) => Promise<Found | null> | Found | null,
  wishes: RegExp[] = [],
): Promise<Found | null> {
  for (;;) {
    const { actor } = (await look(request, seats[0]!)).table;
    if (actor === null) return null;
    const shown = await look(request, seats[actor]!);
    const there = await wanted(shown, seats[actor]!);
    if (there !== null) return there;
    const legal = shown.view.legal!;
    const wished = wishes.map((wish) => legal.filter((move) => wish.test(move))).find((moves) => moves.length) ?? legal;
    await play(request, seats[actor]!, wished[Math.floor(Math.random() * wished.length)]!, shown.table.version);
  }
}

/** Moves until somebody can lay a tile that looks different from another side, and where it lies two ways at least. */
export async function turnable(
  request: APIRequestContext,
  seats: Seat[],
): Promise<{ seat: Seat; card: number; cell: string }> {
  const turn = await playUntil(
    request,
    seats,
    ({ view }, seat) => {
      const moves = view.legal!.filter((move) => move.startsWith("add"));
      const [, tile, cell] = moves.find((move, k) => moves[k + 1]?.startsWith(move.slice(0, -1)))?.split(" ") ?? [];
      return tile && cell && Object.keys(view.tiles).length > 3
        ? { seat, card: view.hands[seat.seat]!.indexOf(tile), cell }
        : null;
    },
    [/^hold/],
  );
  return turn!;
}

/** A game that computers have played for the people who left it. */
export async function finish(request: APIRequestContext, game: string, people = 1, options = {}): Promise<Finished> {
  const made = await seated(request, game, people, options);
  for (const seat of made.seats) await request.post(`/api/tables/${made.id}/leave`, { ...as(seat), data: {} });
  await expect(async () => expect((await look(request, made.seats[0]!)).table.state).toBe("over")).toPass({
    intervals: [300],
  });
  return { ...made, record: await (await request.get(`/api/tables/${made.id}/record`, as(made.seats[0]!))).json() };
}

/** Give the browser these seats, as if they had been taken there. */
export async function own(page: Page, seats: Seat[]): Promise<void> {
  await page.addInitScript((kept) => {
    if (!localStorage.getItem("demiurge.seats")) localStorage.setItem("demiurge.seats", kept);
  }, JSON.stringify(seats));
}

/** What the server tells the first seat of this browser. */
export async function shown(page: Page): Promise<{
  table: Record<string, unknown> & { version: number; seats: { name: string; kind: string; level: number | null }[] };
  view: { hands: string[][] };
}> {
  return page.evaluate(async () => {
    const [seat] = JSON.parse(localStorage.getItem("demiurge.seats") ?? "[]");
    const answer = await fetch(`api/tables/${seat.table}`, { headers: { Authorization: `Bearer ${seat.token}` } });
    return answer.json();
  });
}

/** In light and in dark: no accessibility problems, and nothing beyond the right edge. */
export async function checkLook(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const stumbled = await page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: {
        run: (what: Document, how: object) => Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }>;
      };
    };
    const { dataset } = document.documentElement;
    const stumbles = async (how = {}) =>
      (await axe.run(document, { resultTypes: ["violations"], ...how })).violations.map(
        ({ id, nodes }) =>
          `${id}, ${dataset.theme}: ${nodes
            .slice(0, 3)
            .map(({ target }) => target.join(" "))
            .join(" | ")}`,
      );
    const theme = dataset.theme;
    const first = await stumbles();
    dataset.theme = theme === "dark" ? "light" : "dark";
    const other = await stumbles({ runOnly: ["color-contrast"] }); // all that a theme can change
    dataset.theme = theme;
    return [...first, ...other];
  });
  expect(stumbled).toEqual([]);
}
