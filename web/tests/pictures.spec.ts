// The drawings of both games against pictures of them, in tests/pictures: what the page draws, and what Python draws.
//
// Most of them are without text: only the drawings are compared here.

import type { APIRequestContext, Page } from "@playwright/test";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "./fixture";

const SAME = { threshold: 0.1, maxDiffPixels: 40 }; // fewer than the smallest sign covers, and a shoal is told from the sea
const THEMES = ["light", "dark"] as const;
/** Two positions of the golden games: cities, animals and pawns; five civilizations. */
const MOMENTS = { gaia: { record: "gaia-5-disasters", ply: 279 }, gheos: { record: "gheos-4", ply: 77 } } as const;
type Game = keyof typeof MOMENTS;
const GAMES = Object.keys(MOMENTS) as Game[];

const golden = (game: Game): string => `../tests/golden/${MOMENTS[game].record}.json`;

async function drawn(page: Page): Promise<void> {
  await expect(page.locator(".sprite")).toHaveCount(2);
  await page.evaluate(() => document.fonts.ready);
}

/** What is in the box, without its words: every tile, card and piece side by side. */
async function spread(page: Page, game: Game): Promise<void> {
  await page.setViewportSize({ width: 840, height: 600 });
  await page.goto(`/#/cards/${game}`);
  await expect(page.locator("main section svg").first()).toBeVisible();
  await drawn(page);
  await page.locator("main").evaluate((main) => {
    main.replaceChildren(...main.querySelectorAll("section svg"));
    main.style.cssText = "display: flex; flex-wrap: wrap; gap: 6px; padding: 6px; width: 840px; max-width: none";
  });
}

async function replay(page: Page, request: APIRequestContext, game: Game): Promise<void> {
  const { record } = JSON.parse(readFileSync(golden(game), "utf-8"));
  const made = await (await request.post("/api/records", { data: record })).json();
  await page.goto(`/#/replay/${made.id}/watch/${made.watch}/${MOMENTS[game].ply}`);
  await expect(page.locator(".world .place").first()).toBeVisible();
  await drawn(page);
}

/** The same position, drawn by Python. */
const byPython = (game: Game, theme: string): string =>
  execFileSync(
    "../.venv/bin/python",
    [
      "-c",
      "import json, sys; from itertools import islice; from demiurge.record import parse, steps; path, ply, theme = sys.argv[1:]; " +
        "record = parse(json.dumps(json.load(open(path))['record'])); print(next(islice(steps(record), int(ply), None)).position.svg(theme))",
      ...[golden(game), String(MOMENTS[game].ply), theme],
    ],
    { encoding: "utf-8" },
  );

for (const colorScheme of THEMES) {
  test.describe(() => {
    test.use({ colorScheme, contextOptions: { reducedMotion: "reduce" } });

    for (const game of GAMES) {
      test(`everything in the box of ${game}, ${colorScheme}`, async ({ page }) => {
        await spread(page, game);
        await expect(page.locator("main")).toHaveScreenshot(`${game}-box-${colorScheme}.png`, SAME);
      });

      for (const [width, height] of [
        [1280, 800],
        [360, 640],
      ] as const) {
        test(`a world of ${game}, ${colorScheme}, ${width} wide`, async ({ page, request }) => {
          await page.setViewportSize({ width, height });
          await replay(page, request, game);
          await expect(page.locator(".world")).toHaveScreenshot(`${game}-world-${width}-${colorScheme}.png`, SAME);
        });
      }

      test(`a position of ${game} as Python draws it, ${colorScheme}`, async ({ page }) => {
        await page.setContent(
          `<style>body { margin: 0 } svg { display: block; width: 900px; height: auto } text { visibility: hidden }</style>${byPython(game, colorScheme)}`,
        );
        await expect(page.locator("svg").first()).toHaveScreenshot(`${game}-python-${colorScheme}.png`, SAME);
      });
    }
  });
}

for (const game of GAMES) {
  test(`a sign that is missing in ${game} is noticed, whichever it is`, async ({ page }) => {
    await spread(page, game);
    const main = page.locator("main");
    const signs = await main
      .locator("use")
      .evaluateAll((all) => [...new Set(all.map((use) => use.getAttribute("href")!))]);
    expect(signs.length).toBeGreaterThan(10);
    for (const sign of signs) {
      const hide = (hidden: boolean) =>
        main
          .locator(`use[href="${sign}"]`)
          .evaluateAll(
            (all, hidden) =>
              all.forEach((use) => (use as SVGElement).style.setProperty("visibility", hidden ? "hidden" : "")),
            hidden,
          );
      await hide(true);
      expect(await main.screenshot(), sign).not.toMatchSnapshot(`${game}-box-light.png`, SAME);
      await hide(false);
    }
    expect(await main.screenshot()).toMatchSnapshot(`${game}-box-light.png`, SAME);
  });
}
