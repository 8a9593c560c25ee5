// Moves as text: which things and places they name. Nothing here knows what is allowed.

const PLACE = /-?\d+,-?\d+[\^v]?(?:\/\d)?/g;

export const verbOf = (move: string): string => move.split(" ")[0] ?? "";
export const thingOf = (move: string): string => move.split(" ")[1] ?? "";

/** The cells a move names, in its order. */
export const cellsOf = (move: string): string[] => (move.match(PLACE) ?? []).map((place) => place.split("/")[0]!);

/** What is left to choose from once these cells are picked. */
export const naming = (moves: string[], picked: string[]): string[] =>
  moves.filter((move) => picked.every((cell) => cellsOf(move).includes(cell)));

/** The cells that may be picked next. */
export function targets(moves: string[], picked: string[]): Set<string> {
  const found = new Set(naming(moves, picked).flatMap(cellsOf));
  picked.forEach((cell) => found.delete(cell));
  return found;
}

/** Moves that are made with a card or tile of the hand. */
export const withThing = (moves: string[], thing: string): string[] =>
  moves.filter((move) => ["play", "discard", "keep", "add", "replace"].includes(verbOf(move)) && thingOf(move) === thing);
