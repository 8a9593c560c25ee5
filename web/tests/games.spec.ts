// Complete games against the computer, touching nothing but the page.

import { expect, test } from "./fixture";
import { playOut, sit, type Hands } from "./player";

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 360, height: 640 };

for (const [game, rules, hands] of [
  ["gaia", "base", "pointer"],
  ["gaia", "advanced", "pointer"],
  ["gaia", "disasters", "pointer"],
  ["gheos", "", "pointer"],
  ["gaia", "advanced", "keys"],
  ["gheos", "", "keys"],
  ["gaia", "advanced", "touch"],
  ["gheos", "", "touch"],
] as [game: "gaia" | "gheos", rules: string, hands: Hands][]) {
  test.describe(() => {
    test.use(hands === "touch" ? { viewport: NARROW, hasTouch: true, isMobile: true } : { viewport: WIDE });

    test(`a game of ${game} ${rules} by ${hands}`, async ({ page }) => {
      await sit(page, game, rules);
      await playOut(page, hands);
      if (hands === "touch") expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(NARROW.width);
    });
  });
}
