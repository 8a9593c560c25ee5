// What the notes and the consequences of Gheos say.

import type { Notes as Any } from "../lib/api";
import type { components } from "../lib/contract";
import type { Outlook } from "../lib/game";

export type Notes = components["schemas"]["GheosNotes"];

/** The colours that a move would drive out. */
export const losing = (outlook: Outlook | null): string[] =>
  outlook?.last.consequences.flatMap((each) => (each.kind === "leaves" ? [each.colour] : [])) ?? [];

/** What a token of this seat would score now. */
export const worth = (notes: Any, seat: number): number => (notes as Notes).tokens[seat]!;
