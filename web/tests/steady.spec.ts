// Nothing jumps: not on a table while others play, not at the end while the game is fetched.

import type { Page } from "@playwright/test";
import { expect, test } from "./fixture";
import { finish, look, own, play, playUntil, seated, SIZES } from "./tables";

const MOVES = 25;
const WINDOW = 5000; // milliseconds over which jumps add up, as for the browsers' cumulative layout shift
const MOST = 0.005; // a twentieth of what counts as good, at five moves in two seconds

/** This version is on the page, and what moves has come to rest. */
async function drawn(page: Page, version: number): Promise<void> {
  await expect.poll(async () => Number(await page.locator(".page[data-version], main.result").first().getAttribute("data-version") ?? Infinity)).toBeGreaterThanOrEqual(version);
  await page.waitForTimeout(100);
}

type Jump = { at: number; value: number; moved: string[] };

/** The jumps of the page's parts that no touch or key explains, since they were last asked for. */
async function watchJumps(page: Page): Promise<() => Promise<Jump[]>> {
  await page.addInitScript(() => {
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Element | null }[] };
    const jumps: Jump[] = ((window as unknown as { jumps: Jump[] }).jumps = []);
    const name = (node: Element | null) => `${node?.nodeName}.${node instanceof Element ? node.getAttribute("class") : ""}`;
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as Shift[]) if (!shift.hadRecentInput) jumps.push({ at: shift.startTime, value: shift.value, moved: shift.sources.map(({ node }) => name(node)) });
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { jumps: Jump[] }).jumps.splice(0));
}

for (const [game, options] of [["gaia", { rules: "advanced" }], ["gheos", {}]] as const) {
  for (const [size, viewport] of Object.entries(SIZES)) {
    test(`nothing jumps at a table of ${game}, ${size}`, async ({ page, request }) => {
      await page.setViewportSize(viewport);
      const jumps = await watchJumps(page);
      const { id, seats } = await seated(request, game, 2, options);
      await own(page, [seats[0]!]);
      await page.goto(`/#/t/${id}`);
      await expect(page.locator(".cards .card").first()).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      // the log is a stream: its lines make room for the next on purpose
      await page.locator(".right ol").evaluate((log) => (log.style.visibility = "hidden"));
      const found: Jump[] = [];
      for (let k = 0; k < MOVES; k++) {
        const move = await playUntil(request, seats, ({ table, view }, { seat }) => (seat === 1 ? { text: view.legal![(7 * k) % view.legal!.length]!, version: table.version } : null));
        if (!move) break;
        await drawn(page, move.version); // Ada's own moves move her cards
        await jumps();
        await play(request, seats[1]!, move.text, move.version);
        await drawn(page, move.version + 1);
        if ((await look(request, seats[0]!)).table.state === "over") break;
        if (move.text.startsWith("take")) continue; // a tornado takes her cards
        found.push(...(await jumps()));
      }
      const sums = found.map(({ at }) => found.filter((jump) => jump.at >= at && jump.at < at + WINDOW).reduce((sum, { value }) => sum + value, 0));
      expect(Math.max(0, ...sums), JSON.stringify(found)).toBeLessThan(MOST);
    });

    test(`nothing jumps while the end of a game of ${game} is shown, ${size}`, async ({ page, request }) => {
      await page.setViewportSize(viewport);
      const jumps = await watchJumps(page);
      const { id, seats } = await finish(request, game, 1, options);
      await own(page, seats);
      await page.goto("/");
      await expect(page.getByRole("heading", { name: "Your games" })).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      await page.waitForTimeout(300); // the start page has its letters
      await jumps();
      await page.goto(`/#/t/${id}`);
      await expect(page.getByRole("img", { name: /turn by turn/ })).toBeVisible();
      await page.waitForTimeout(150);
      const found = await jumps();
      expect(found.reduce((sum, { value }) => sum + value, 0), JSON.stringify(found)).toBeLessThan(MOST);
    });
  }
}
