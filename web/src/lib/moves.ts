// Moves as text: which things and places they name. Nothing here knows what is allowed.

const PLACE = /-?\d+,-?\d+[\^v]?(?:\/\d)?/g;
const BY_HAND = ["play", "discard", "keep", "add", "replace", "introduce"];

export const verbOf = (move: string): string => move.split(" ")[0] ?? "";
export const thingOf = (move: string): string => move.split(" ")[1] ?? "";

/** The places a move names, in its order: cells, or a continent by its first area. */
export const placesOf = (move: string): string[] => move.match(PLACE) ?? [];

/** What is left to choose from once these places are picked. */
export const naming = (moves: string[], picked: string[]): string[] =>
  moves.filter((move) => picked.every((place) => placesOf(move).includes(place)));

/** The places that may be picked next. */
export function targets(moves: string[], picked: string[]): Set<string> {
  const places = new Set(naming(moves, picked).flatMap(placesOf));
  picked.forEach((place) => places.delete(place));
  return places;
}

/** Moves that are made with a card, a tile or a colour. */
export const withThing = (moves: string[], thing: string): string[] =>
  moves.filter((move) => BY_HAND.includes(verbOf(move)) && thingOf(move) === thing);
