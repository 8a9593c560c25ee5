// What the consequences of Gheos say.

import type { Outlook } from "../lib/game";

/** The colours that a move would drive out. */
export const losing = (outlook: Outlook | null): string[] =>
  outlook?.last.consequences.flatMap((each) => (each.kind === "leaves" ? [each.colour] : [])) ?? [];
