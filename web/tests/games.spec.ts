// Complete games against the computer, using only the page.

import { expect, test } from "./fixture";
import { playOut, sit } from "./player";
import { SIZES } from "./tables";

for (const hands of ["pointer", "keys", "touch"] as const) {
  test.describe(() => {
    test.use(hands === "touch" ? { viewport: SIZES.narrow, hasTouch: true, isMobile: true } : { viewport: SIZES.wide });

    for (const [game, rules] of [
      ["gaia", "base"],
      ["gaia", "advanced"],
      ["gaia", "disasters"],
      ["gheos", ""],
    ] as const) {
      test(`a game of ${[game, rules].join(" ").trim()} by ${hands}`, async ({ page }) => {
        await sit(page, game, rules);
        await playOut(page, hands);
        if (hands === "touch")
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
            SIZES.narrow.width,
          );
      });
    }
  });
}
