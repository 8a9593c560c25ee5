// What a table does while the server does not answer, and how its boxes close.

import type { Page } from "@playwright/test";
import { expect, test } from "./fixture";
import { sit } from "./player";
import { SIZES } from "./tables";

test.use({ viewport: SIZES.narrow });

/** Every tab can be pressed: nothing lies over it. */
async function everyTab(page: Page): Promise<void> {
  const tabs = page.locator(".tabs button");
  await expect(tabs).toHaveCount(4);
  for (const tab of [...(await tabs.all()).slice(1), tabs.first()]) {
    await tab.click();
    await expect(tab).toHaveAttribute("aria-pressed", "true");
  }
}

test.describe(() => {
  test.use({ forgiven: /ERR_FAILED/, locale: "de" });

  test("a move that does not arrive is sent again with the same key, quietly, and no tab is covered", async ({
    page,
  }) => {
    await page.clock.install();
    await sit(page, "gaia", "base");
    await expect(page.locator(".cards .card.able").first()).toBeVisible();
    const keys: (string | undefined)[] = [];
    let isAway = true;
    await page.route("**/moves", (route) => {
      keys.push(route.request().headers()["idempotency-key"]);
      return isAway ? route.abort() : route.continue();
    });
    const often = (times: number) =>
      expect
        .poll(async () => {
          await page.clock.runFor(3_000);
          return keys.length;
        })
        .toBeGreaterThan(times);
    await page.locator(".tabs button").nth(2).click();
    await page.locator(".pile button.able").first().click();
    await often(8);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[0-9a-f]{32,}$/);
    const quiet = page.getByRole("status").filter({ hasText: "Dein Zug ist noch nicht angekommen" });
    await expect(quiet).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);
    await expect(page.getByText("Failed to fetch")).toHaveCount(0);
    await everyTab(page);
    isAway = false;
    await often(keys.length);
    await expect(quiet).toHaveCount(0);
    await expect(page.locator(".right ol li").filter({ hasText: "Du ziehst" })).toHaveCount(1);
  });
});

test("a refusal covers no tab, and closes by a tap anywhere, by Escape and by time", async ({ page }) => {
  await page.clock.install();
  await sit(page, "gaia", "base");
  await expect(page.locator(".cards .card.able").first()).toBeVisible();
  const refusal = page.getByRole("alert");
  const ways = {
    tap: () => page.locator(".world").click({ position: { x: 4, y: 4 } }),
    key: () => page.keyboard.press("Escape"),
    time: () => page.clock.runFor(60_000),
  };
  for (const close of Object.values(ways)) {
    await page.locator(".card:not(.able)").first().click();
    await expect(refusal).toBeVisible();
    await everyTabIsFree(page);
    await close();
    await expect(refusal).toHaveCount(0);
  }
});

async function everyTabIsFree(page: Page): Promise<void> {
  const covered = await page.locator(".tabs button").evaluateAll((tabs) =>
    tabs.filter((tab) => {
      const { x, y, width, height } = tab.getBoundingClientRect();
      return document.elementFromPoint(x + width / 2, y + height / 2) !== tab;
    }),
  );
  expect(covered).toEqual([]);
}
