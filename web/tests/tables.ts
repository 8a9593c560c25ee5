// Tables for tests, made and finished by requests, and what every test looks for.

import AxeBuilder from "@axe-core/playwright";
import { expect, type APIRequestContext, type Page } from "@playwright/test";

export const SIZES = { wide: { width: 1440, height: 900 }, narrow: { width: 360, height: 640 } };

export type Seat = { table: string; seat: number; token: string; nonce: string };
export type Finished = { id: string; watch: string; seats: Seat[]; record: { moves: string[]; seats: { name: string }[] } };

/** The errors that the page tells the browser's console from now on. */
export function listen(page: Page): string[] {
  const errors: string[] = [];
  page.on("console", (line) => line.type() === "error" && errors.push(line.text()));
  page.on("pageerror", (error) => errors.push(String(error)));
  return errors;
}

/** A game that computers have played for the people who left it. */
export async function finish(request: APIRequestContext, game: string, people = 1, options = {}): Promise<Finished> {
  const seats = [...Array(people).fill({ kind: "person" }), ...Array(Math.max(0, 2 - people)).fill({ kind: "computer", level: 1 })];
  const made = await (await request.post("/api/tables", { data: { game, seats, options, stand_in: 1 } })).json();
  const mine: Seat[] = [];
  for (let seat = 0; seat < people; seat++) {
    const claimed = await request.post(`/api/tables/${made.id}/seats/${seat}/claim`, { data: { invite: made.invites[seat], name: ["Ada", "Bo"][seat] } });
    mine.push({ table: made.id, seat, token: (await claimed.json()).token, nonce: "" });
  }
  for (const { token } of mine) await request.post(`/api/tables/${made.id}/leave`, { headers: { Authorization: `Bearer ${token}` }, data: {} });
  const as = { headers: { Authorization: `Bearer ${mine[0]!.token}` } };
  await expect(async () => {
    const shown = await (await request.get(`/api/tables/${made.id}`, as)).json();
    expect(shown.table.state).toBe("over");
  }).toPass({ timeout: 120_000, intervals: [300] });
  return { id: made.id, watch: made.watch, seats: mine, record: await (await request.get(`/api/tables/${made.id}/record`, as)).json() };
}

/** Give the browser these seats, as if they had been taken there. */
export async function own(page: Page, seats: Seat[]): Promise<void> {
  await page.addInitScript((kept) => {
    if (!localStorage.getItem("demiurge.seats")) localStorage.setItem("demiurge.seats", kept);
  }, JSON.stringify(seats));
}

/** What the server tells the first seat of this browser. */
export async function shown(page: Page): Promise<{ table: Record<string, unknown> & { version: number; seats: { name: string; kind: string; level: number | null }[] }; view: { hands: string[][] } }> {
  return page.evaluate(async () => {
    const [seat] = JSON.parse(localStorage.getItem("demiurge.seats") ?? "[]");
    const answer = await fetch(`api/tables/${seat.table}`, { headers: { Authorization: `Bearer ${seat.token}` } });
    return answer.json();
  });
}

/** Nothing that a reader of screens would stumble over, and nothing beyond the right edge. */
export async function checkLook(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).slice(0, 3).join(" | ")}`)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}
