// Going from place to place by keys.

export type Place = { id: string; x: number; y: number };

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The nearest place in an arrow's direction: straight on counts more than aside. */
export function towards(places: Place[], from: string, key: string): string | null {
  const [dx, dy] = ARROWS[key] ?? [0, 0];
  const here = places.find((place) => place.id === from);
  if (!here || (!dx && !dy)) return null;
  const far = ({ x, y }: Place) => {
    const [ahead, aside] = [(x - here.x) * dx + (y - here.y) * dy, Math.abs((x - here.x) * dy - (y - here.y) * dx)];
    return ahead > 1 && aside <= 2 * ahead ? ahead + 2 * aside : Infinity;
  };
  const best = places.reduce((one, other) => (far(other) < far(one) ? other : one), here);
  return far(best) < Infinity ? best.id : null;
}

/** Whether the focus came from the keyboard: a tap focuses too, and must not show anything between finger and place. */
export const isByKeys = ({ currentTarget }: FocusEvent): boolean =>
  (currentTarget as Element).matches(":focus-visible");

/** Move the focus in the direction of an arrow key; true if there was a place to go. */
export function go(event: KeyboardEvent, places: Place[]): boolean {
  const at = (event.target as Element).closest<SVGElement>("[data-place]");
  const next = at && towards(places, at.dataset.place!, event.key);
  const element = next && at.ownerSVGElement?.querySelector<SVGElement>(`[data-place="${CSS.escape(next)}"]`);
  if (!element) return false;
  event.preventDefault();
  element.focus();
  return true;
}
