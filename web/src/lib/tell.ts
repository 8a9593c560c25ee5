// Things and moves in words.

import type { Why } from "./api";
import { thingOf, verbOf } from "./moves";
import { t } from "./words.svelte";

const LANDS = ["plain", "forest", "sea", "desert", "mountain", "swamp"];

/** What a card, tile, colour or pile is called; in a form, if one is wanted: `a`, `the`, `into`. */
export function called(thing: string, form = ""): string {
  const [kind = "", which = ""] = thing.split(":");
  const id = kind === "tile" && which ? "land" : kind;
  const text = t(`thing-${id}${form && `.${form}`}`, { number: Number(which) || which });
  if (kind !== "animals" || !which || form) return text;
  return `${text} (${which === "star" ? "★" : t(`thing-${which}`)})`;
}

/** A move as something to choose: on a button, over a preview. */
export function act(move: string, names: string[]): string {
  const verb = verbOf(move);
  const words = move.split(" ");
  const thing = verb === "take" ? words[2]! : thingOf(move);
  if (verb === "take") return t("act-take", { thing: called(thing), name: names[Number(words[1])] ?? "" });
  if (["feed", "protect", "allow", "score", "hold", "migrate"].includes(verb)) return t(`act-${verb}`);
  if (verb === "draw" && words.length === 2) return t("act-draw", { thing: called(thing) });
  return t(`act-${verb === "play" && !thing.includes(":") && !LANDS.includes(thing) ? "power" : verb}`, { thing: called(thing) });
}

/** Why a move is not allowed. */
export function refused(why: Why, game: string): string {
  if (!why.cause) return why.sentence ?? t("cannot");
  const words = Object.entries(why.words ?? {}).map(([name, word]) => [name, name === "cell" ? word : called(word)]);
  return t(`refusal-${game}-${why.cause}`, Object.fromEntries(words));
}
