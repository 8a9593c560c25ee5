// Where triangles lie, and where signs lie on them. The side of a tile is 100.

export type Face = { areas: { sides: string; symbols: string[] }[] };
export const SYMBOLS = ["wheat", "cup", "sword", "pyramid"] as const;
export type Area = { directions: number[]; symbols: string[] };
export type Sign = { symbol: string; x: number; y: number; size: number };

export const HEIGHT = 50 * Math.sqrt(3);
const TO_SIDE = HEIGHT / 3;
const TO_MIDDLE = [0, 18.4, 13.9, 0];

export const isDown = (cell: string): boolean => cell.endsWith("v");

export function centreOf(cell: string): [number, number] {
  const [x = 0, y = 0] = cell.slice(0, -1).split(",").map(Number);
  const down = isDown(cell);
  return [100 * x + 50 * y + (down ? 100 : 50), -(HEIGHT * y + TO_SIDE * (down ? 2 : 1))];
}

export function areasOf(face: Face, rotation: number): Area[] {
  return face.areas.map((area) => ({
    directions: Array.from(area.sides)
      .map((side) => (Number(side) + rotation) % 3)
      .sort(),
    symbols: area.symbols,
  }));
}

/** The angle by which to turn an area that begins at the right side of a tile that points up. */
export function angleOf(area: Area, down: boolean): number {
  const first = area.directions.find((d) => !area.directions.includes((d + 2) % 3)) ?? 0;
  return (120 * first + (down ? 180 : 0)) % 360;
}

export function towards(direction: number, down: boolean): [number, number] {
  const angle = ((120 * direction - 30 + (down ? 180 : 0)) * Math.PI) / 180;
  return [Math.cos(angle), Math.sin(angle)];
}

const isTemple = (symbol: string): boolean => symbol.startsWith("temple-");

/** The signs of an area, side by side across the way from the tile's centre. */
export function signsOf(area: Area, down: boolean): Sign[] {
  const steps = area.directions.map((direction) => towards(direction, down));
  const x = steps.reduce((sum, [dx]) => sum + dx, 0);
  const y = steps.reduce((sum, [, dy]) => sum + dy, 0);
  const [rowX, rowY] = steps.length === 3 ? [1, 0] : [Math.abs(y), y > 0 ? -x : x];
  const reach = TO_MIDDLE[steps.length]!;
  const symbols = [...area.symbols].sort((a, b) => Number(isTemple(a)) - Number(isTemple(b)));
  const widths = symbols.reduce((sum, symbol) => sum + (isTemple(symbol) ? 1.25 : 1), 0);
  const size = (steps.length === 1 ? 19 : 21.5) * Math.min(1, 2 / Math.max(widths, 1));
  return symbols.map((symbol, k) => {
    const along = (k - (symbols.length - 1) / 2) * size * 1.16;
    return { symbol, x: reach * x + along * rowX, y: reach * y + along * rowY, size };
  });
}
