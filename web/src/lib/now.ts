// What steps of the guide ask of a game.

import type { Now } from "./game";

/** The guided player is to decide this. */
export const acting = ({ view, you }: Now, ...phases: string[]): boolean =>
  view.actor === you && phases.includes(view.phase);
/** A move that begins so is possible. */
export const can = ({ legal }: Now, beginning: string): boolean => legal.some((move) => move.startsWith(beginning));
