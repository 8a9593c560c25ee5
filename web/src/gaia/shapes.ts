// Positions and notes as Gaïa has them.

import type { Notes, Position } from "../lib/api";
import type { components } from "../lib/contract";

export type GaiaPosition = components["schemas"]["GaiaPosition"];
export type GaiaNotes = components["schemas"]["GaiaNotes"];

export function mine(position: Position): GaiaPosition {
  if ("front" in position) return position;
  throw new Error("This is no position of Gaïa.");
}

export function drawn(notes: Notes): GaiaNotes {
  if ("needs" in notes) return notes;
  throw new Error("These are no notes of Gaïa.");
}
