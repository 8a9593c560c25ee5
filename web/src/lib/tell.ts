// Moves and things in words.

import { cellsOf, thingOf, verbOf } from "./moves";
import { t } from "./words.svelte";

export function called(thing: string): string {
  const [kind = "", which = ""] = thing.split(":");
  if (kind === "animals" && which) return `${t("thing-animals")} (${which === "star" ? "★" : t(`thing-${which}`)})`;
  if (kind === "tile" && which) return t("thing-land", { number: which });
  if (kind === "city" || kind === "objective") return t(`thing-${kind}`, { number: which });
  return t(`thing-${kind}`);
}

/** What somebody does, without who. */
export function told(move: string): string {
  const verb = verbOf(move);
  const words = move.split(" ");
  const thing = verb === "take" ? words[2]! : ["feed", "migrate"].includes(verb) ? "" : thingOf(move);
  const named = thing && !["protect", "allow", "score", "hold"].includes(verb) ? called(thing) : "";
  const where = (verb === "introduce" ? words.slice(2) : cellsOf(move)).join(" – ");
  return t(`move-${verb}`, { thing: named, where });
}
