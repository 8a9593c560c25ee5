// The rules, their pictures and what is in the box, as a reader meets them.

import { cpSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { completeTexts } from "../texts.ts";
import { fold, marked, matches, pieces } from "../src/rules/words.ts";
import { expect, test } from "./fixture";
import { checkLook, SIZES } from "./tables";

const LANGUAGES = ["en", "fr", "de", "hu"] as const;

/** The lines of a file of rules that begin with this mark. */
const lines = (language: string, game: string, mark: string): string[] =>
  readFileSync(new URL(`../locales/${language}/rules-${game}.md`, import.meta.url), "utf-8")
    .split("\n")
    .filter((line) => line.startsWith(mark));

for (const game of ["gaia", "gheos"] as const) {
  test(`every rule of ${game} is there in four languages, with its pictures`, async ({ page }) => {
    await page.goto(`/#/rules/${game}`);
    for (const language of LANGUAGES) {
      await page.locator("header select").first().selectOption(language);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      const numbers = lines(language, game, "- ").map((line) => line.split(" ")[1]);
      await expect.poll(() => page.locator("article .number").allInnerTexts()).toEqual(numbers);
      const told = lines(language, game, "> ").map((line) => line.slice(2));
      await expect
        .poll(() => page.locator(".scene").evaluateAll((all) => all.map((each) => each.getAttribute("aria-label"))))
        .toEqual(told);
    }
    // Every picture refers only to drawings that exist.
    const lost = await page
      .locator(".scene use")
      .evaluateAll((all) =>
        all.map((use) => use.getAttribute("href")!).filter((href) => !document.querySelector(href)),
      );
    expect(lost).toEqual([]);
  });
}

test("a rule is found by word, whatever its accents, and by number", async ({ page }) => {
  await page.goto("/#/rules/gaia");
  await page.locator("header select").first().selectOption("fr");
  const search = page.getByRole("searchbox");
  await search.fill("eruption");
  await expect(page.locator("article#G10\\.12 mark").first()).toHaveText(/éruption/i);
  await expect(page.locator("article#G5\\.1")).toHaveCount(0);
  await expect(page.getByRole("status")).toContainText("règles");
  await search.fill("foret marais");
  expect(await page.locator("article .number").allInnerTexts()).toContain("G10.12");
  await search.fill("7.1");
  expect(await page.locator("article .number").allInnerTexts()).toEqual(["G7.1", "G7.10", "G7.11"]);
  await search.fill("xyz");
  await expect(page.getByRole("status")).toHaveText("Aucune règle ne contient tous ces mots.");
  await search.fill("");
  await expect(page.locator("article")).toHaveCount(66);
});

for (const size of [
  { width: 1440, height: 900 },
  { width: 360, height: 640 },
]) {
  test(`an address leads to a rule and marks it, ${size.width} wide`, async ({ page }) => {
    await page.setViewportSize(size);
    await page.goto("/#/rules/gheos/H6.5");
    const rule = page.locator("article#H6\\.5");
    await expect(rule).toBeInViewport();
    await expect(rule).toHaveClass(/asked/);
    await expect(rule).toBeFocused();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
    if (size.width < 800) await page.getByText("Contents").click();
    await page.getByRole("link", { name: "Scoring" }).click();
    await expect(page.getByRole("heading", { name: "Scoring" })).toBeInViewport();
    await page.locator("article#H9\\.2 a", { hasText: "H8.1" }).click();
    await expect(page.locator("article#H8\\.1")).toHaveClass(/asked/);
  });
}

test("a rule's number opens the rule in place, by keyboard", async ({ page }) => {
  await page.goto("/#/guide/gaia");
  const number = page.locator("[data-step] a", { hasText: "G9.1" });
  await number.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "G9.1 · The end" });
  await expect(dialog).toContainText("wins at once");
  await expect(dialog.getByRole("button", { name: "Close" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.locator("dialog")).toHaveCount(0);
  await expect(number).toBeFocused();
  await page.keyboard.press("Enter");
  await dialog.getByRole("link", { name: "All rules" }).click();
  await expect(page.locator("article#G9\\.1")).toBeInViewport();
});

test("the box tells what is known and what is reconstructed", async ({ page }) => {
  await page.goto("/#/cards/gaia");
  const note = page.getByRole("complementary");
  await expect(note).toContainText("4 cities are known, 3 are known in part and 11 are reconstructed.");
  await expect(note).toContainText("6 objectives are known and 3 are reconstructed.");
  const cities = page.locator("section", { has: page.getByRole("heading", { name: "Cities" }) }).getByRole("listitem");
  await expect(cities).toHaveCount(18);
  await expect(cities.filter({ hasText: "reconstructed" })).toHaveCount(11);
  await expect(cities.first()).toContainText("stands on: Desert; needs: Forest, Sea, Sea, Animals");
  await expect(page.getByText("Sun ×6")).toBeVisible();
  await page.goto("/#/cards/gheos");
  await expect(page.getByRole("heading", { name: "52 land tiles" })).toContainText("reconstructed");
  await expect(page.locator("ul.wide > li")).toHaveCount(52);
});

for (const [size, viewport] of Object.entries(SIZES)) {
  test(`the rules and the box suit every reader, ${size}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    for (const path of ["rules/gaia", "rules/gheos/H5.1", "cards/gaia", "cards/gheos"]) {
      await page.goto(`/#/${path}`);
      await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
      await checkLook(page);
    }
    await page.goto("/#/rules/gaia");
    await page.getByRole("searchbox").fill("sun");
    await expect(page.locator("mark").first()).toBeVisible();
    await checkLook(page);
  });
}

test("words are cut and found as told", () => {
  expect(fold("Forêt, ŐRÜLT, Straße, cœur, l’île\u00a0:")).toBe("foret, orult, strasse, coeur, l'ile :");
  expect(marked("die Straße dort", ["strasse"])).toEqual([
    { text: "die ", hit: false },
    { text: "Straße", hit: true },
    { text: " dort", hit: false },
  ]);
  expect(marked("ein Wort", [])).toEqual([{ text: "ein Wort", hit: false }]);
  expect(pieces("*Rise*: as in G7.5. [ruling]").map(({ kind }) => kind)).toEqual([
    "term",
    "text",
    "rule",
    "text",
    "ruling",
  ]);
  const rule = { id: "G7.5", text: "*Rise*: a pawn [ruling]" };
  expect(["rise", "7.5", "g7", "pawn"].every((word) => matches(rule, [word]))).toBe(true);
  expect(["ruling", "7.51", "fall"].some((word) => matches(rule, [word]))).toBe(false);
});

test("the build fails where a language lacks a rule, its picture, our ruling or a step", () => {
  const house = mkdtempSync(join(tmpdir(), "texts-"));
  const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
  cpSync(here("../locales"), join(house, "web/locales"), { recursive: true });
  for (const game of ["gaia", "gheos"])
    cpSync(here(`../../src/demiurge/rules/${game}/rules.md`), join(house, `src/demiurge/rules/${game}/rules.md`));

  const build = (): void => {
    const plugin = completeTexts() as unknown as {
      configResolved: (config: { root: string }) => void;
      buildStart: (this: { error: (why: string) => never }) => void;
    };
    plugin.configResolved({ root: join(house, "web") });
    plugin.buildStart.call({
      error: (why) => {
        throw new Error(why);
      },
    });
  };
  const without = (path: string, from: string | RegExp, to: string, why: string): void => {
    const file = join(house, path);
    const whole = readFileSync(file, "utf-8");
    expect(whole).toMatch(from);
    writeFileSync(file, whole.replace(from, to));
    expect(build).toThrow(why);
    writeFileSync(file, whole);
  };

  build();
  without("web/locales/fr/rules-gaia.md", /^- G5\.2 .*\n/m, "", "fr lacks G5.2");
  without("web/locales/hu/rules-gheos.md", /^> .*\n/m, "", "hu lacks the picture of H1.2 in words");
  without("web/locales/de/rules-gaia.md", " [ruling]", "", "de lacks the mark [ruling] at G4.4");
  without("web/locales/en/guide-gheos.md", /^- pay .*\n/m, "", "en lacks pay of guide-gheos.md");
  without("web/locales/de/rules.ftl", /^contents = .*\n/m, "", "de lacks contents");
  without("src/demiurge/rules/gaia/rules.md", "- G5.2 ", "- G5.99 ", "lacks G5.99");
  without("src/demiurge/rules/gaia/rules.md", /^- G5\.2 .*\n/m, "", "There is no rule G5.2");
});
