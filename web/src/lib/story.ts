// What happened, in sentences. What came of a move, and by which rule, the server says.

import type { Consequence, Entry } from "./api";
import { placesOf, thingOf } from "./moves";
import { called } from "./tell";
import { t } from "./words.svelte";

export type Line = { key: string; seat: number | null; text: string; where: string; rule: string; sub: boolean };
export type People = { names: string[]; you: number | "spectator" };
type Values = Record<string, string | number>;
type Saying = { seat?: number | null; id: string; values?: Values; where?: string; sub?: boolean } | null;

const POWERS = ["sun", "rain", "tornado", "earthquake", "lightning", "eruption"];

/** Entries of the log that came together. */
export function tell(entries: Entry[], game: string, people: People): Line[] {
  const doing = game === "gaia" ? inGaia : inGheos;
  return entries.flatMap((entry, k) => {
    const done = doing(entries, k, people);
    const after = (entry.consequences ?? []).filter((each) => !(each.kind === "follower" && entry.move?.startsWith("follow ")));
    const lines = followed(after, people, `${entry.version}`);
    return done ? [line(done, entry.rule ?? "", people, `${entry.version}`), ...lines] : lines;
  });
}

/** What a player gives for a move: the move itself tells it. */
export const isPrice = (each: Consequence): boolean => each.kind === "token" || (each.kind === "follower" && each.rule === "H4.3");

/** What came of a move, or would come of it. */
export function followed(consequences: readonly Consequence[], people: People, key = ""): Line[] {
  return consequences.flatMap((each, k) => {
    const said = isPrice(each) ? null : consequence(each);
    return said ? [line({ sub: true, ...said }, each.rule, people, `${key}/${k}`)] : [];
  });
}

function line({ seat = null, id, values = {}, where = "", sub = false }: NonNullable<Saying>, rule: string, people: People, key: string): Line {
  return { key, seat, rule, sub, where, text: t(id, { ...(seat === null ? {} : whoIs(seat, people)), ...values }) };
}

const whoIs = (seat: number, { names, you }: People) => ({ who: seat === you ? "you" : "other", name: names[seat] ?? "" });
const numberOf = (thing: string): number => Number(thing.split(":")[1]);
const isDeal = (entry: Entry | undefined): boolean => entry?.move?.startsWith("deal ") ?? false;

/** The move that a deal belongs to: the last one before it. */
const causeOf = (entries: Entry[], k: number): Entry | undefined => entries.slice(0, k).findLast((each) => !isDeal(each));

function inGaia(entries: Entry[], k: number, people: People): Saying {
  const entry = entries[k]!;
  const move = entry.move ?? "";
  const [verb = "", thing = "", more = ""] = move.split(" ");
  if (entry.back_to != null) return { seat: entry.seat as number, id: "taken-back" };
  if (entry.seat === "chance") {
    const cause = causeOf(entries, k);
    if (!cause) return k === 0 ? { id: "log-begins" } : null;
    return /^draw \w+ \d/.test(cause.move ?? "") ? { id: "log-refill", values: { thing: called(thing) }, sub: true } : null;
  }
  const say = (id: string, values: Values = {}): Saying => ({ seat: entry.seat as number, id, values, where: placesOf(move).join(" ") });
  const dealt = isDeal(entries[k + 1]) ? thingOf(entries[k + 1]!.move!) : "";
  if (verb === "draw" && more) {
    const drawn = entry.consequences?.find((each) => each.kind === "drawn");
    return say("log-draw-open", { thing: called(drawn?.card ?? thing, "a") });
  }
  if (verb === "draw") return say(dealt ? "log-draw-pile" : "log-draw-none", { thing: called(dealt || thing, "a") });
  if (verb === "take") {
    const victim = whoIs(Number(thing), people);
    return say("log-take", { thing: called(dealt || more, "a"), whom: victim.who, victim: victim.name });
  }
  if (verb === "play" && POWERS.includes(thing)) return say("log-play-power", { thing: called(thing) });
  if (verb === "play" && thing.startsWith("city")) return say("log-play-city", { city: numberOf(thing) });
  if (verb === "play" && thing.startsWith("animals")) return say("log-play-animals");
  if (verb === "play") return say("log-play-land", { thing: called(thing, "a") });
  return say(`log-${verb}`, ["discard", "keep"].includes(verb) ? { thing: called(thing, "a") } : {});
}

function inGheos(entries: Entry[], k: number): Saying {
  const entry = entries[k]!;
  const move = entry.move ?? "";
  const [verb = "", thing = ""] = move.split(" ");
  if (entry.back_to != null) return { seat: entry.seat as number, id: "taken-back" };
  if (entry.seat === "chance") {
    const cause = causeOf(entries, k);
    if (!cause) return k === 0 ? { id: "log-begins-gheos" } : null;
    return { seat: cause.seat as number, id: thing === "epoch" ? "log-epoch" : "log-draw-tile", sub: thing !== "epoch" };
  }
  const values: Values = ["pay", "winner", "introduce", "follow"].includes(verb) ? { colour: called(thing) } : {};
  return { seat: entry.seat, id: `log-${verb}`, values, where: placesOf(move).join(" ") };
}

function consequence(each: Consequence): Saying {
  switch (each.kind) {
    case "land":
      return { id: "log-land", values: { from: called(each.was, "the"), to: called(each.now, "into") }, where: each.cell };
    case "needs":
      return { id: each.now > each.was ? "log-rises" : "log-sinks", values: { city: numberOf(each.city), from: each.was, to: each.now } };
    case "falls":
      return { id: "log-falls", values: { city: numberOf(each.city) } };
    case "pawn":
      return { seat: each.seat, id: each.by > 0 ? "log-pawn-put" : "log-pawn-lost", values: { count: Math.abs(each.by), city: numberOf(each.city) } };
    case "leaves":
      return each.winner ? { id: "log-war", values: { winner: called(each.winner), loser: called(each.colour) } } : { id: "log-leaves", values: { colour: called(each.colour) } };
    case "moves":
      return { id: "log-moves", values: { colour: called(each.colour) } };
    case "follower":
      return { seat: each.seat, id: each.by > 0 ? "log-followers-won" : "log-followers-lost", values: { count: Math.abs(each.by), colour: called(each.colour) } };
    case "points":
      return { seat: each.seat, id: "log-points", values: { count: each.by } };
    case "wins":
      return { seat: each.seat, id: "log-wins" };
    default:
      return null; // what was laid, drawn, taken or introduced is told by the move itself
  }
}

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
