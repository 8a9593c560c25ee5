// What happened, in sentences, each with its rule.

import type { Entry, View } from "./api";
import type { Effect } from "./effects";
import { placesOf, thingOf, verbOf } from "./moves";
import { called } from "./tell";
import { t } from "./words.svelte";

/** Entries of the log that came together, the view before them, and what they changed. */
export type Chapter = { entries: Entry[]; was: View | null; effects: Effect[]; winners: number[] };
export type Line = { key: string; seat: number | null; text: string; where: string; rule: string; sub: boolean };
export type People = { names: string[]; you: number | "spectator" };

const POWERS: Record<string, string> = { sun: "G10.4", rain: "G10.4", tornado: "G10.6", earthquake: "G10.5", lightning: "G10.11", eruption: "G10.12" };
const SETTLING = ["add", "replace", "pay", "winner", "migrate"];

export function tell(chapter: Chapter, game: string, people: People): Line[] {
  const lines: Line[] = [];
  const version = chapter.entries[0]?.version ?? 0;
  const who = (seat: number) => ({ who: seat === people.you ? "you" : "other", name: people.names[seat] ?? "" });
  const say = (seat: number | null, rule: string, id: string, values: Record<string, string | number> = {}, sub = false, where = "") =>
    lines.push({ key: `${version}/${lines.length}`, seat, rule, sub, where, text: t(id, { ...(seat === null ? {} : who(seat)), ...values }) });
  const telling = game === "gaia" ? tellGaia : tellGheos;
  telling(chapter, say, who);
  for (const seat of chapter.winners) say(seat, game === "gaia" ? "G9.1" : "H9.3", "log-wins", {}, true);
  return lines;
}

type Say = (seat: number | null, rule: string, id: string, values?: Record<string, string | number>, sub?: boolean, where?: string) => void;
type Who = (seat: number) => { who: string; name: string };

const isDeal = (entry: Entry | undefined): boolean => entry?.move?.startsWith("deal ") ?? false;

function tellGaia({ entries, was, effects }: Chapter, say: Say, who: Who): void {
  let doing = "";
  entries.forEach((entry, k) => {
    const move = entry.move ?? "";
    const [verb = "", thing = "", more = ""] = move.split(" ");
    const where = placesOf(move).join(" ");
    const seat = entry.seat === "chance" ? null : entry.seat;
    if (entry.back_to != null) return say(seat, "", "taken-back");
    if (seat === null) {
      if (!doing && !isDeal(entries[k - 1])) say(null, "G2.3", "log-begins");
      if (/^draw \w+ \d/.test(doing)) say(null, "G4.2", "log-refill", { thing: called(thing) }, true);
      return;
    }
    doing = move;
    const dealt = isDeal(entries[k + 1]) ? thingOf(entries[k + 1]!.move!) : "";
    if (verb === "draw" && more) {
      const card = k === 0 ? (was?.faceup[thing]?.[Number(more) - 1] as string | undefined) : undefined;
      say(seat, "G4.1", "log-draw-open", { thing: called(card ?? thing, "a") });
    } else if (verb === "draw") say(seat, dealt ? "G4.1" : "G4.6", dealt ? "log-draw-pile" : "log-draw-none", { thing: called(dealt || thing, "a") });
    else if (verb === "play" && thing in POWERS) say(seat, POWERS[thing]!, "log-play-power", { thing: called(thing) }, false, where);
    else if (verb === "play" && thing.startsWith("city")) say(seat, "G6.3", "log-play-city", { city: numberOf(thing) }, false, where);
    else if (verb === "play" && thing.startsWith("animals")) say(seat, "G6.1", "log-play-animals", {}, false, where);
    else if (verb === "play") say(seat, "G5.1", "log-play-land", { thing: called(thing, "a") }, false, where);
    else if (verb === "feed") say(seat, "G8.1", "log-feed", {}, false, where);
    else if (verb === "discard") say(seat, "G4.3", "log-discard", { thing: called(thing, "a") });
    else if (verb === "take") {
      const victim = who(Number(thing));
      say(seat, "G10.6", "log-take", { thing: called(dealt || more, "a"), whom: victim.who, victim: victim.name });
    } else if (verb === "keep") say(seat, "G10.6", "log-keep", { thing: called(thing, "a") });
    else if (verb === "protect") say(seat, "G10.8", "log-protect");
    else if (verb === "allow") say(seat, "G10.10", "log-allow");
    else if (verb === "claim") say(seat, "G5.4", "log-claim");
  });
  const card = thingOf(entries.find((entry) => entry.move?.startsWith("play "))?.move ?? "");
  for (const each of effects) {
    if (each.kind === "land") say(null, POWERS[card] ?? "G10.4", "log-land", { from: called(each.from, "the"), to: called(each.to, "into") }, true, each.cell);
    else if (each.kind === "needs" && !each.new) say(null, "G7.4", each.to > each.from ? "log-rises" : "log-sinks", { city: numberOf(each.city), from: each.from, to: each.to }, true);
    else if (each.kind === "falls") say(null, ["lightning", "eruption"].includes(card) ? POWERS[card]! : "G7.7", "log-falls", { city: numberOf(each.city) }, true);
    else if (each.kind === "pawn" && each.by > 0) {
      const founded = effects.some((other) => other.kind === "needs" && other.city === each.city && other.new);
      say(each.seat, founded ? "G6.5" : "G7.5", "log-pawn-put", { count: each.by, city: numberOf(each.city) }, true);
    } else if (each.kind === "pawn") {
      const taken = effects.some((other) => other.kind === "pawn" && other.city === each.city && other.by > 0);
      const gone = effects.some((other) => other.kind === "falls" && other.city === each.city);
      say(each.seat, gone ? "G7.7" : taken ? "G7.8" : each.left ? "G7.9" : "G7.6", "log-pawn-lost", { count: -each.by, city: numberOf(each.city) }, true);
    }
  }
}

const numberOf = (thing: string): number => Number(thing.split(":")[1]);

function tellGheos({ entries, effects }: Chapter, say: Say): void {
  let acted = false;
  entries.forEach((entry, k) => {
    const move = entry.move ?? "";
    const [verb, thing = ""] = move.split(" ");
    const where = placesOf(move).join(" ");
    const seat = entry.seat === "chance" ? null : entry.seat;
    const by = [...entries.slice(0, k)].reverse().find((each) => each.seat !== "chance")?.seat as number | undefined;
    if (entry.back_to != null) say(seat, "", "taken-back");
    else if (seat === null && !acted) {
      if (!isDeal(entries[k - 1])) say(null, "H2.3", "log-begins-gheos");
    } else if (seat === null && thing === "epoch") say(by ?? null, "H8.2", "log-epoch");
    else if (seat === null) say(by ?? null, "H3.4", "log-draw-tile", {}, true);
    else if (verb === "add") say(seat, "H4.1", "log-add", {}, false, where);
    else if (verb === "replace") say(seat, "H4.2", "log-replace", {}, false, where);
    else if (verb === "pay") say(seat, "H4.3", "log-pay", { colour: called(thing) });
    else if (verb === "winner") say(seat, "H5.3", "log-winner", { colour: called(thing) });
    else if (verb === "migrate") say(seat, "H6.3", "log-migrate");
    else if (verb === "introduce") say(seat, "H7.1", "log-introduce", { colour: called(thing) }, false, where);
    else if (verb === "follow") say(seat, "H7.2", "log-follow", { colour: called(thing) });
    else if (verb === "score") say(seat, "H8.1", "log-score");
    else if (verb === "hold") say(seat, "H3.3", "log-hold");
    acted ||= seat !== null;
  });
  const verbs = entries.map((entry) => verbOf(entry.move ?? ""));
  const paid = entries.find((entry) => entry.move?.startsWith("pay "));
  const war = effects.some((each) => each.kind === "leaves") && !effects.some((each) => each.kind === "moves");
  for (const each of effects) {
    if (each.kind === "leaves" && each.by && war) say(null, "H5.4", "log-war", { winner: called(each.by), loser: called(each.colour) }, true);
    else if (each.kind === "leaves") say(null, "H6.4", "log-leaves", { colour: called(each.colour) }, true);
    else if (each.kind === "moves") say(null, "H6.1", "log-moves", { colour: called(each.colour) }, true);
    else if (each.kind === "follower" && each.by > 0 && !verbs.includes("follow")) say(each.seat, "H7.1", "log-followers-won", { count: each.by, colour: called(each.colour) }, true);
    else if (each.kind === "follower" && each.by < 0) {
      const lost = -each.by - Number(paid?.seat === each.seat && thingOf(paid.move!) === each.colour);
      if (lost) say(each.seat, "H5.4", "log-followers-lost", { count: lost, colour: called(each.colour) }, true);
    } else if (each.kind === "points") {
      const rule = verbs.includes("score") ? "H8.1" : verbs.some((verb) => SETTLING.includes(verb)) ? "H4.5" : "H8.2";
      say(each.seat, rule, "log-points", { count: each.by }, true);
    }
  }
}
