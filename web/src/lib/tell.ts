// Things and refusals in words.

import type { Why } from "./api";
import { t } from "./words.svelte";

/** What a card, tile, colour or pile is called; in a form, if one is wanted: `a`, `the`, `into`. */
export function called(thing: string, form = ""): string {
  const [kind = "", which = ""] = thing.split(":");
  const id = kind === "tile" && which ? "land" : kind;
  const text = t(`thing-${id}${form && `.${form}`}`, { number: Number(which) || which });
  if (kind !== "animals" || !which || form) return text;
  return `${text} (${which === "star" ? "★" : t(`thing-${which}`)})`;
}

/** Why a move is not allowed. */
export function refused(why: Why, game: string): string {
  if (!why.cause) return why.sentence ?? t("cannot");
  const words = Object.entries(why.words ?? {}).map(([name, word]): [string, string] => [
    name,
    name === "cell" ? word : called(word),
  ]);
  return t(`refusal-${game}-${why.cause}`, Object.fromEntries(words));
}

/** What went wrong, in words. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
