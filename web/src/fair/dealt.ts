// What lies face down, and where the next deal comes from, read from the moves alone.
//
// A game's folder follows the moves of a record and does not judge them: whether they are legal is a
// replay's business. A move that cannot be followed throws.

import type { Options } from "../lib/api";
import type { Source } from "./stream";

export interface Dealt {
  piles(): Record<string, string[]>;
  source(): Source;
  follow(move: string): void;
}

export type Begin = (options: Options & { players: number }) => Dealt;

export function remove(things: string[], thing: string): void {
  const place = things.indexOf(thing);
  if (place < 0) throw new Error(`${thing} is not there`);
  things.splice(place, 1);
}
