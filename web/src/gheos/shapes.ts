// Positions and notes as Gheos has them.

import type { Notes, Position } from "../lib/api";
import type { components } from "../lib/contract";

export type GheosPosition = components["schemas"]["GheosPosition"];
export type GheosNotes = components["schemas"]["GheosNotes"];

export function mine(position: Position): GheosPosition {
  if ("civilizations" in position) return position;
  throw new Error("This is no position of Gheos.");
}

export function drawn(notes: Notes): GheosNotes {
  if ("continents" in notes) return notes;
  throw new Error("These are no notes of Gheos.");
}
