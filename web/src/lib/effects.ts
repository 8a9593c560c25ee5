// What differs between two views of one game: what happened, or what a move would do.
// Only what the views and the rules' notes show is compared; nothing here knows a rule.

import type { View } from "./api";

export type Notes = Record<string, unknown>;
export type Moment = { view: View; notes: Notes };
export type Effect =
  | { kind: "pawn"; seat: number; by: number; left: number; city: string }
  | { kind: "objective"; seat: number; objective: string }
  | { kind: "needs"; city: string; from: number; to: number; new: boolean }
  | { kind: "falls"; city: string }
  | { kind: "land"; cell: string; from: string; to: string }
  | { kind: "points"; seat: number; by: number }
  | { kind: "follower"; seat: number; colour: string; by: number }
  | { kind: "leaves"; colour: string; by: string | null }
  | { kind: "moves"; colour: string };

type Tile = { land: string; city: string | null; pawns: Record<string, number> };

export const effects = (was: Moment, now: Moment): Effect[] => ("pawns" in now.view ? gaia(was, now) : gheos(was, now));

const cities = (view: View): Map<string, Tile> =>
  new Map(Object.values(view.tiles as Record<string, Tile>).flatMap((tile) => (tile.city ? [[tile.city, tile] as const] : [])));
const met = (notes: Notes, city: string): number => ((notes[city] as boolean[] | undefined) ?? []).filter(Boolean).length;

function gaia(was: Moment, now: Moment): Effect[] {
  const found: Effect[] = [];
  const [before, after] = [cities(was.view), cities(now.view)];
  const moved = Object.keys(now.view.tiles).filter((cell) => was.view.tiles[cell] && was.view.tiles[cell].land !== now.view.tiles[cell].land);
  const swapped = moved.length === 2 && was.view.tiles[moved[0]!].land === now.view.tiles[moved[1]!].land;
  for (const cell of swapped ? [] : moved) found.push({ kind: "land", cell, from: was.view.tiles[cell].land, to: now.view.tiles[cell].land });
  for (const city of [...new Set([...before.keys(), ...after.keys()])].sort()) {
    const [old, fresh] = [before.get(city), after.get(city)];
    const [from, to] = [met(was.notes, city), met(now.notes, city)];
    if (fresh && from !== to) found.push({ kind: "needs", city, from, to, new: !old });
    if (old && !fresh) found.push({ kind: "falls", city });
    (now.view.pawns as number[]).forEach((_, seat) => {
      const left = fresh?.pawns[seat] ?? 0;
      const by = left - (old?.pawns[seat] ?? 0);
      if (by) found.push({ kind: "pawn", seat, by, left, city });
    });
  }
  for (const [objective, taker] of Object.entries(now.view.objectives as Record<string, number | null>)) {
    if (taker !== null && was.view.objectives[objective] === null) found.push({ kind: "objective", seat: taker, objective });
  }
  return found;
}

const land = (notes: Notes, colour: string): string[] => (notes.continents as Record<string, string[]> | undefined)?.[colour] ?? [];

function gheos(was: Moment, now: Moment): Effect[] {
  const found: Effect[] = [];
  const homes = now.view.civilizations as Record<string, string | null>;
  const settled = !now.view.pending;
  for (const colour of settled ? Object.keys(homes).filter((each) => was.view.civilizations[each]) : []) {
    const old = land(was.notes, colour);
    if (homes[colour] === null) {
      const host = Object.keys(homes).find((each) => each !== colour && homes[each] && old.some((area) => land(now.notes, each).includes(area)));
      found.push({ kind: "leaves", colour, by: host ?? null });
    } else if (was.view.pending && old.some((area) => !land(now.notes, colour).includes(area))) found.push({ kind: "moves", colour });
  }
  (now.view.followers as Record<string, number>[]).forEach((held, seat) => {
    for (const [colour, count] of Object.entries(held)) {
      const by = count - was.view.followers[seat][colour];
      if (by) found.push({ kind: "follower", seat, colour, by });
    }
  });
  (now.view.points as number[]).forEach((points, seat) => {
    const by = points - was.view.points[seat];
    if (by) found.push({ kind: "points", seat, by });
  });
  return found;
}

/** How many pawns or points each seat wins or loses in all. */
export function totals(found: Effect[]): { seat: number; by: number }[] {
  const sums = new Map<number, number>();
  const add = (seat: number, by: number) => sums.set(seat, (sums.get(seat) ?? 0) + by);
  for (const each of found) {
    if (each.kind === "pawn" || each.kind === "points") add(each.seat, each.by);
    if (each.kind === "objective") add(each.seat, 1);
  }
  return [...sums].filter(([, by]) => by !== 0).map(([seat, by]) => ({ seat, by }));
}
