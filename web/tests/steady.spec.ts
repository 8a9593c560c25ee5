// The layout does not shift, and nothing lies below the window: not on a table while others play, not at the end
// while the game is fetched.

import { expect, test } from "./fixture";
import { drawn, lettered, watchParts } from "./parts";
import { finish, look, own, play, playUntil, seated, SIZES } from "./tables";

const MOVES = 25;

for (const [game, options] of [
  ["gaia", { rules: "advanced" }],
  ["gheos", {}],
] as const) {
  for (const [size, viewport] of Object.entries(SIZES)) {
    test(`nothing jumps at a table of ${game}, ${size}`, async ({ page, request }) => {
      await page.setViewportSize(viewport);
      const jumps = await watchParts(page, ".right ol"); // the log's lines make room for the next on purpose
      const { id, seats } = await seated(request, game, 2, options);
      await own(page, [seats[0]!]);
      await page.goto(`/#/t/${id}`);
      await expect(page.locator(".cards .card").first()).toBeVisible();
      await lettered(page);
      for (let k = 0; k < MOVES; k++) {
        const move = await playUntil(request, seats, ({ table, view }, { seat }) =>
          seat === 1 ? { text: view.legal![(7 * k) % view.legal!.length]!, version: table.version } : null,
        );
        if (!move) break;
        await drawn(page, move.version);
        await jumps(); // Ada's own moves move her cards
        await play(request, seats[1]!, move.text, move.version);
        await drawn(page, move.version + 1);
        if ((await look(request, seats[0]!)).table.state === "over") break;
        expect(await page.evaluate(() => document.documentElement.scrollHeight), "nothing lies below the window").toBe(
          viewport.height,
        );
        if (move.text.startsWith("take")) continue; // a tornado takes her cards
        expect(await jumps(), move.text).toEqual([]);
      }
    });

    test(`nothing jumps while the end of a game of ${game} is shown, ${size}`, async ({ page, request }) => {
      await page.setViewportSize(viewport);
      const jumps = await watchParts(page);
      const { id, seats } = await finish(request, game, 1, options);
      await own(page, seats);
      let fetched = () => {};
      const held = new Promise<void>((done) => (fetched = done));
      await page.route("**/replay?*", async (route) => held.then(() => route.continue()));
      await page.goto(`/#/t/${id}`);
      await expect(page.getByRole("heading", { level: 1 })).toContainText(/won|A draw/);
      await lettered(page);
      await jumps();
      fetched();
      await expect(page.getByRole("img", { name: /turn by turn/ })).toBeVisible();
      expect(await jumps()).toEqual([]);
    });
  }
}

test("a jump is noticed: of any part, one that is taken back, one that takes its time; what flies is none", async ({
  page,
}) => {
  const jumps = await watchParts(page);
  await page.goto("/#/fair");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await lettered(page);
  const style = (css: string) =>
    page.locator("main").evaluate((main, css) => main.style.setProperty(...(css.split(": ") as [string, string])), css);
  await jumps();

  for (const css of ["padding-top: 200px", "margin-left: 3px"]) {
    await style(css);
    expect(await jumps(), css).not.toEqual([]);
  }
  await page.locator("main").evaluate(async (main) => {
    main.style.paddingTop = "240px";
    await Promise.resolve();
    main.style.paddingTop = "200px";
  });
  expect((await jumps()).length).toBeGreaterThan(1);

  await style("transition: padding-top 1s linear 1s");
  await jumps();
  await style("padding-top: 300px");
  expect(await jumps()).not.toEqual([]);

  for (const css of ["translate: 0 50px", "opacity: 0.5"]) await style(css);
  expect(await jumps()).toEqual([]);
});
