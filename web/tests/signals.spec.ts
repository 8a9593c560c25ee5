// How a table calls for attention: by sound, by its title, by a notification; and without motion for those who want none.

import type { APIRequestContext, Page } from "@playwright/test";
import { expect, test } from "./fixture";
import { look, own, play, playUntil, seated, SIZES, type Seat } from "./tables";

test.use({ viewport: { width: 1440, height: 900 } });

/** Ada's page, and Bo at the table with her; Bo plays by requests. */
async function withBo(page: Page, request: APIRequestContext, game: "gaia" | "gheos"): Promise<Seat[]> {
  const { id, seats } = await seated(request, game, 2);
  await own(page, [seats[0]!]);
  await page.goto(`/#/t/${id}`);
  await expect(page.locator(".cards .card").first()).toBeVisible();
  return seats;
}

/** Nobody scores: the game does not end meanwhile. */
const untilTurnOf = (request: APIRequestContext, seats: Seat[], seat: number) =>
  playUntil(request, seats, ({ table }) => (table.actor === seat ? true : null), [/^hold/]);

test("sound is made, can be switched off, and on again", async ({ page, request }) => {
  await page.addInitScript(() => {
    const counted = window as unknown as { tones: number };
    counted.tones = 0;
    const begin = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (when?: number) {
      counted.tones++;
      begin.call(this, when);
    };
  });
  const tones = () => page.evaluate(() => (window as unknown as { tones: number }).tones);
  const seats = await withBo(page, request, "gaia");
  const moved = async () => {
    const before = await page.locator(".right ol li").count();
    const { actor } = (await look(request, seats[0]!)).table;
    const { view, table } = await look(request, seats[actor!]!);
    await play(
      request,
      seats[actor!]!,
      view.legal!.find((move) => /^draw \w+$/.test(move)) ?? view.legal![0]!,
      table.version,
    );
    await expect(page.locator(".right ol li")).not.toHaveCount(before);
  };
  const button = page.locator("header").getByRole("button", { name: "Sound" });
  await expect(button).toHaveAttribute("aria-pressed", "true");
  await page.locator("h1").click();
  await moved();
  await expect.poll(tones).toBeGreaterThan(0);
  await button.click();
  await expect(button).toHaveAttribute("aria-pressed", "false");
  const then = await tones();
  await moved();
  expect(await tones()).toBe(then);
  await page.reload();
  await expect(page.locator(".cards .card").first()).toBeVisible();
  await expect(button).toHaveAttribute("aria-pressed", "false"); // it is remembered
  expect(await tones()).toBe(0);
  await button.click();
  await expect.poll(tones).toBeGreaterThan(0);
});

test("when it is my move the title says so, and the system tells me if I look elsewhere", async ({ page, request }) => {
  await page.addInitScript(() => {
    const told = ((window as unknown as { told: string[] }).told = []) as string[];
    (window as unknown as { away: boolean }).away = false;
    Object.defineProperty(document, "hidden", { get: () => (window as unknown as { away: boolean }).away });
    class Told {
      static permission = "default";
      static requestPermission = async () => (Told.permission = "granted");
      constructor(title: string, { body }: { body: string }) {
        told.push(`${title}: ${body}`);
      }
    }
    Object.defineProperty(window, "Notification", { value: Told });
  });
  const told = () => page.evaluate(() => (window as unknown as { told: string[] }).told);
  const away = (where: boolean) =>
    page.evaluate((where) => ((window as unknown as { away: boolean }).away = where), where);
  const seats = await withBo(page, request, "gheos");
  const myMove = async (mine: boolean) => {
    await untilTurnOf(request, seats, mine ? 0 : 1);
    await (mine ? expect(page).toHaveTitle(/^● Your move · Gheos/) : expect(page).toHaveTitle(/^Gheos/));
  };
  await myMove(true);
  await myMove(false);
  await away(true);
  await myMove(true);
  expect(await told(), "nobody asked to be told").toEqual([]);
  await away(false);
  await page.locator("header").getByRole("button", { name: "Tell me when it is my move" }).click();
  await away(true);
  await myMove(false);
  await myMove(true);
  await expect.poll(told).toEqual(["Demiurge: Your move"]);
  await away(false);
  await myMove(false);
  await myMove(true);
  expect(await told(), "who looks needs no word").toHaveLength(1);
});

for (const reducedMotion of ["reduce", "no-preference"] as const) {
  test.describe(() => {
    test.use({ contextOptions: { reducedMotion } });

    test(`things that come and go: ${reducedMotion}`, async ({ page, request }) => {
      await page.addInitScript(() => {
        const begun = ((window as unknown as { begun: string[] }).begun = []) as string[];
        const note = (what: Element, ways: string[]) => begun.push(...ways.map((way) => `${way} of ${what.localName}`));
        const { animate } = Element.prototype;
        Element.prototype.animate = function (frames, options) {
          note(this, (frames as Keyframe[]).flatMap(Object.keys));
          return animate.call(this, frames, options);
        };
        for (const name of ["transitionrun", "animationstart"] as const) {
          document.addEventListener(
            name,
            (event) =>
              note(event.target as Element, ["propertyName" in event ? event.propertyName : event.animationName]),
            true,
          );
        }
      });
      const seats = await withBo(page, request, "gheos");
      for (let turn = 0; turn < 3; turn++) {
        await untilTurnOf(request, seats, 0);
        await expect(page.locator(".turn.mine")).toBeVisible();
        await page.keyboard.press("1");
        await expect(page.locator(".card.chosen")).toBeVisible();
        await untilTurnOf(request, seats, 1);
        await expect(page.locator(".turn.mine")).toHaveCount(0);
      }
      // what has begun is told with the next frame
      const begun = await page.evaluate(
        () =>
          new Promise<string[]>((done) =>
            requestAnimationFrame(() =>
              requestAnimationFrame(() => done((window as unknown as { begun: string[] }).begun)),
            ),
          ),
      );
      const fades = ["opacity of g"];
      const moves = ["transform of g", "translate of button"];
      expect([...new Set(begun)].sort()).toEqual(reducedMotion === "reduce" ? fades : [...fades, ...moves]);
    });
  });
}

for (const [name, viewport] of Object.entries(SIZES)) {
  test(`as long as the computers think less one quiet line says so, ${name}`, async ({ page, request }) => {
    await page.setViewportSize(viewport);
    await page.addInitScript(() => {
      const parse = JSON.parse.bind(JSON);
      JSON.parse = (text: string) => {
        const told = parse(text);
        if (typeof told?.preparing === "boolean")
          told.preparing = (window as unknown as { prepared?: boolean }).prepared !== true;
        return told;
      };
    });
    const seats = await withBo(page, request, "gheos");
    const line = page.getByText("The computers are warming up");
    await expect(line).toBeInViewport({ ratio: 1 });
    await page.evaluate(() => ((window as unknown as { prepared: boolean }).prepared = true));
    const { view, table } = await look(request, seats[0]!);
    await play(request, seats[0]!, view.legal![0]!, table.version);
    await expect(line).toHaveCount(0);
  });
}
