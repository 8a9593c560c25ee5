// What happened, in sentences. What came of a move, and by which rule, the server says.

import type { Consequence, Entry } from "./api";
import type { People, Play, Saying } from "./game";
import { t } from "./words.svelte";

export type Line = {
  key: string;
  seat: number | null;
  text: string;
  where: string;
  rule: string;
  sub: boolean;
  instead?: boolean; // a computer did it in the player's stead
};

/** Entries of the log that came together. */
export function tell(entries: Entry[], play: Play, people: People): Line[] {
  return entries.flatMap((entry, k) => {
    const instead = entry.instead ?? false;
    const readers = instead ? { ...people, you: "spectator" as const } : people;
    const done = play.said(entries, k, readers);
    const rules = entry.rule ? [entry.rule] : [];
    const lines = followed(entry.consequences ?? [], play, people, rules, `${entry.version}`, entry.move ?? "");
    return done ? [{ ...line(done, entry.rule ?? "", readers, `${entry.version}`), instead }, ...lines] : lines;
  });
}

/** What a player gives for a move made by one of these rules: the move itself tells it. */
export const isPrice = (each: Consequence, rules: readonly string[]): boolean =>
  (each.kind === "token" || each.kind === "follower") && each.by < 0 && rules.includes(each.rule);

/** What came of moves made by these rules, or would come of them. */
export function followed(
  consequences: readonly Consequence[],
  play: Play,
  people: People,
  rules: readonly string[],
  key = "",
  move = "",
): Line[] {
  return consequences.flatMap((each, k) => {
    const said = isPrice(each, rules) ? null : play.came(each, move);
    return said ? [line({ sub: true, ...said }, each.rule, people, `${key}/${k}`)] : [];
  });
}

function line(
  { seat = null, id, values = {}, where = "", sub = false }: NonNullable<Saying>,
  rule: string,
  people: People,
  key: string,
): Line {
  return { key, seat, rule, sub, where, text: t(id, { ...(seat === null ? {} : whoIs(seat, people)), ...values }) };
}

export const whoIs = (seat: number, { names, you }: People) => ({
  who: seat === you ? "you" : "other",
  name: names[seat] ?? "",
});
export const numberOf = (thing: string): number => Number(thing.split(":")[1]);
export const isDeal = (entry: Entry | undefined): boolean => entry?.move?.startsWith("deal ") ?? false;

/** The move that a deal belongs to: the last one before it. */
export const causeOf = (entries: Entry[], k: number): Entry | undefined =>
  entries.slice(0, k).findLast((each) => !isDeal(each));

/** How many pawns or points each seat wins or loses in all. */
export function totals(consequences: readonly Consequence[]): { seat: number; by: number }[] {
  const sums = new Map<number, number>();
  const add = (seat: number, by: number) => sums.set(seat, (sums.get(seat) ?? 0) + by);
  for (const each of consequences) {
    if (each.kind === "pawn" || each.kind === "points") add(each.seat, each.by);
    if (each.kind === "objective") add(each.seat, 1);
  }
  return [...sums].filter(([, by]) => by !== 0).map(([seat, by]) => ({ seat, by }));
}
