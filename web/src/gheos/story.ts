// What happened in Gheos, in sentences.

import type { Consequence, Entry } from "../lib/api";
import type { Saying } from "../lib/game";
import { placesOf, thingOf, verbOf } from "../lib/moves";
import { causeOf } from "../lib/story";
import { called } from "../lib/tell";
import { t } from "../lib/words.svelte";

/** A move as something to choose: on a button, over a preview. */
export function act(move: string): string {
  const verb = verbOf(move);
  if (["score", "hold", "migrate"].includes(verb)) return t(`act-${verb}`);
  return t(`act-${verb}`, { thing: called(thingOf(move)) });
}

export function said(entries: Entry[], k: number): Saying {
  const entry = entries[k]!;
  const move = entry.move ?? "";
  const [verb = "", thing = ""] = move.split(" ");
  if (entry.back_to != null) return { seat: entry.seat as number, id: "taken-back" };
  if (entry.seat === "chance") {
    const cause = causeOf(entries, k);
    if (!cause) return k === 0 ? { id: "log-begins-gheos" } : null;
    return {
      seat: cause.seat as number,
      id: thing === "epoch" ? "log-epoch" : "log-draw-tile",
      sub: thing !== "epoch",
    };
  }
  const values: Record<string, string> = ["pay", "winner", "introduce", "follow"].includes(verb)
    ? { colour: called(thing) }
    : {};
  return { seat: entry.seat, id: `log-${verb}`, values, where: placesOf(move).join(" ") };
}

export function came(each: Consequence, move: string): Saying {
  switch (each.kind) {
    case "leaves":
      return each.winner
        ? { id: "log-war", values: { winner: called(each.winner), loser: called(each.colour) } }
        : { id: "log-leaves", values: { colour: called(each.colour) } };
    case "moves":
      return { id: "log-moves", values: { colour: called(each.colour) } };
    case "follower":
      if (verbOf(move) === "follow") return null;
      return {
        seat: each.seat,
        id: each.by > 0 ? "log-followers-won" : "log-followers-lost",
        values: { count: Math.abs(each.by), colour: called(each.colour) },
      };
    case "points":
      return { seat: each.seat, id: "log-points", values: { count: each.by } };
    case "wins":
      return { seat: each.seat, id: "log-wins" };
    default:
      return null; // what was laid, drawn or introduced is told by the move itself
  }
}
