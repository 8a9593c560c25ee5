// What happened in Gaïa, in sentences.

import type { Consequence, Entry } from "../lib/api";
import type { People, Saying } from "../lib/game";
import { placesOf, thingOf } from "../lib/moves";
import { causeOf, isDeal, numberOf, whoIs } from "../lib/story";
import { called } from "../lib/tell";
import { t } from "../lib/words.svelte";

const POWERS = ["sun", "rain", "tornado", "earthquake", "lightning", "eruption"];

/** A move as something to choose: on a button, over a preview. */
export function act(move: string, names: string[]): string {
  const [verb = "", thing = "", more = ""] = move.split(" ");
  if (verb === "take") return t("act-take", { thing: called(more), name: names[Number(thing)] ?? "" });
  if (["feed", "protect", "allow"].includes(verb)) return t(`act-${verb}`);
  return t(`act-${verb === "play" && POWERS.includes(thing) ? "power" : verb}`, { thing: called(thing) });
}

export function said(entries: Entry[], k: number, people: People): Saying {
  const entry = entries[k]!;
  const move = entry.move ?? "";
  const [verb = "", thing = "", more = ""] = move.split(" ");
  if (entry.back_to != null) return { seat: entry.seat as number, id: "taken-back" };
  if (entry.seat === "chance") {
    const cause = causeOf(entries, k);
    if (!cause) return k === 0 ? { id: "log-begins" } : null;
    return /^draw \w+ \d/.test(cause.move ?? "")
      ? { id: "log-refill", values: { thing: called(thing) }, sub: true }
      : null;
  }
  const say = (id: string, values: Record<string, string | number> = {}): Saying => ({
    seat: entry.seat as number,
    id,
    values,
    where: placesOf(move).join(" "),
  });
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

export function came(each: Consequence): Saying {
  switch (each.kind) {
    case "land":
      return {
        id: "log-land",
        values: { from: called(each.was, "the"), to: called(each.now, "into") },
        where: each.cell,
      };
    case "needs":
      return {
        id: each.now > each.was ? "log-rises" : "log-sinks",
        values: { city: numberOf(each.city), from: each.was, to: each.now },
      };
    case "falls":
      return { id: "log-falls", values: { city: numberOf(each.city) } };
    case "pawn":
      return {
        seat: each.seat,
        id: each.by > 0 ? "log-pawn-put" : "log-pawn-lost",
        values: { count: Math.abs(each.by), city: numberOf(each.city) },
      };
    case "wins":
      return { seat: each.seat, id: "log-wins" };
    default:
      return null; // what was laid, drawn or taken is told by the move itself
  }
}
