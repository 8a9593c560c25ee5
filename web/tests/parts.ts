// Where the parts of a page lie, read from its layout, so that neither the clock nor painted frames matter.

import type { Page } from "@playwright/test";

/** The page shows this version of its table, or a later one, or the end of the game. */
export const drawn = (page: Page, version: number) =>
  page.waitForFunction(
    (version) =>
      document.querySelector("main.result") ||
      Number(document.querySelector<HTMLElement>(".page[data-version]")?.dataset.version) >= version,
    version,
  );

/** The page has its own fonts, of both kinds; until they are loaded the system's are used. */
export const lettered = (page: Page) =>
  page.waitForFunction(
    () =>
      document.fonts.status === "loaded" &&
      new Set([...document.fonts].filter(({ status }) => status === "loaded").map(({ family }) => family)).size === 2,
  );

/** From now on every change of the page is watched; what is answered tells what jumped since it was asked last.
 *
 * A part jumps when its place in the layout changes by 3 pixels or more, the browsers' own limit. Transforms are no
 * part of the layout: what flies or fades has its place at once. Words may move in their line, when one of them
 * changes; everything may move within `except`.
 */
export async function watchParts(page: Page, except = "svg"): Promise<() => Promise<string[]>> {
  await page.addInitScript((except) => {
    const LEAST = 3;
    type Place = [left: number, top: number];
    let places = new Map<Element, Place>();
    const jumps: string[] = [];

    const measured = (): Map<Element, Place> => {
      const placed = new Map<Element, Place>();
      const placeOf = (part: HTMLElement): Place => {
        const [left, top] =
          part.offsetParent instanceof HTMLElement
            ? (placed.get(part.offsetParent) ?? placeOf(part.offsetParent))
            : [0, 0];
        return [left + part.offsetLeft, top + part.offsetTop];
      };
      for (const part of document.querySelectorAll<HTMLElement>("#page *")) {
        if (part.offsetWidth && part.offsetHeight && !part.closest(except)) placed.set(part, placeOf(part));
      }
      return placed;
    };
    const named = (part: Element | null) => `${part?.localName}.${part?.classList[0] ?? ""}`;
    const compare = () => {
      const now = measured();
      const way = (part: Element): Place => {
        const [[left, top], [left_, top_]] = [now.get(part) ?? [0, 0], places.get(part) ?? now.get(part) ?? [0, 0]];
        return [left - left_, top - top_];
      };
      for (const part of now.keys()) {
        const [x, y] = way(part);
        const around = part.parentElement && way(part.parentElement);
        if (Math.max(Math.abs(x), Math.abs(y)) < LEAST || (around?.[0] === x && around[1] === y)) continue; // what is in a part moves with it
        jumps.push(`${named(part)} in ${named(part.parentElement)} by ${x}, ${y}`);
      }
      places = now;
    };
    new MutationObserver(compare).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });

    (window as unknown as { jumped: () => Promise<string[]> }).jumped = async () => {
      const ending = document
        .getAnimations()
        .filter((each) => Number.isFinite(each.effect?.getComputedTiming().endTime));
      for (const each of ending) each.finish();
      await Promise.allSettled(ending.map((each) => each.finished));
      compare();
      return jumps.splice(0);
    };
  }, `svg, span, strong, b, i, ${except}`);
  return () => page.evaluate(() => (window as unknown as { jumped: () => Promise<string[]> }).jumped());
}
