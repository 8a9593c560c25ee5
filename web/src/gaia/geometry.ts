// Colours of seats, and where things lie on a tile of 100.

import type { GaiaPosition } from "./shapes";

export const COLOURS = ["blue", "yellow", "green", "red", "white"] as const;
export const LANDS = ["plain", "forest", "sea", "desert", "mountain", "swamp"] as const;
export const isLand = (thing: string): boolean => LANDS.some((land) => land === thing);
export const BACKS = ["nature", "life", "power"] as const;
export const CORNERS = [
  [5, 4.5],
  [69, 4.5],
  [5, 68.5],
  [69, 68.5],
] as const;
export const TOKENS: Record<number, [number, number][]> = {
  1: [[34, 34]],
  2: [
    [18, 34],
    [50, 34],
  ],
  3: [
    [34, 17],
    [18, 50],
    [50, 50],
  ],
  4: [
    [18, 18],
    [50, 18],
    [18, 50],
    [50, 50],
  ],
};

export type Tile = GaiaPosition["tiles"][string];

export function placeOf(cell: string): [number, number] {
  const [x = 0, y = 0] = cell.split(",").map(Number);
  return [x, y];
}
/** Tiles of one landscape are drawn in two ways. */
export const variantAt = (x: number, y: number): "a" | "b" => (Math.abs(7 * x + 11 * y) % 6 < 3 ? "a" : "b");
export const numberOf = (name: string): string => name.split(":")[1] ?? "";

export function backOf(card: string): (typeof BACKS)[number] {
  if (isLand(card) || card === "nature") return "nature";
  return card === "life" || card.startsWith("animals") || card.startsWith("city") ? "life" : "power";
}

/** The pawns on a city, one by one, by seat. */
export const pawnsOn = (tile: Tile): { seat: number; nth: number }[] =>
  Object.entries(tile.pawns).flatMap(([seat, count]) =>
    Array.from({ length: count }, (_, nth) => ({ seat: Number(seat), nth })),
  );
