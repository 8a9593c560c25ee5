// From the first page to a table.

import { expect, test } from "@playwright/test";
import { watch } from "./player";

test("a game begins with one click", async ({ page }) => {
  const errors = watch(page);
  await page.goto("/");
  await page.getByRole("button", { name: "Play Gaïa" }).click();
  await expect(page.locator(".turn.mine")).toBeVisible();
  await expect(page.locator(".card")).toHaveCount(4);
  expect(errors).toEqual([]);
});

test("the four languages are complete and change at once", async ({ page }) => {
  const errors = watch(page);
  await page.goto("/");
  for (const [code, title] of [["fr", "Créez un monde."], ["de", "Erschaffe eine Welt."], ["hu", "Teremts világot!"], ["en", "Make a world."]] as const) {
    await page.getByRole("combobox").selectOption(code);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(page.locator("html")).toHaveAttribute("lang", code);
  }
  expect(errors).toEqual([]);
});
