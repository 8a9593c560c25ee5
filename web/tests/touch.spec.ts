// Fingers on the world: a swipe turns a tile, two fingers zoom, and a button brings the whole world back.

import type { APIRequestContext, Page } from "@playwright/test";
import { expect, test } from "./fixture";
import { look, own, playUntil, seated, SIZES, turnable, type Seat } from "./tables";

type Point = { x: number; y: number };

/** Fingers that go down, move together in steps, rest for a second by their own clock, and are lifted: a hand at rest throws nothing. */
async function fingers(page: Page, ways: [from: Point, to: Point][]): Promise<void> {
  const hand = await page.context().newCDPSession(page);
  const begun = Date.now() / 1000 - 2;
  const send = (type: "touchStart" | "touchMove" | "touchEnd", share: number, after: number) => {
    const touchPoints = ways.map(([from, to], id) => ({
      id,
      x: from.x + share * (to.x - from.x),
      y: from.y + share * (to.y - from.y),
    }));
    return hand.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: type === "touchEnd" ? [] : touchPoints,
      timestamp: begun + after,
    });
  };
  await send("touchStart", 0, 0);
  for (const share of [0.25, 0.5, 0.75, 1]) await send("touchMove", share, share / 2);
  await send("touchMove", 1, 1.5);
  await send("touchEnd", 1, 1.5);
  await hand.detach();
}

test.use({ viewport: SIZES.narrow, hasTouch: true, isMobile: true });

test("a swipe over the chosen place turns the tile, to the right and back", async ({ page, request }) => {
  const { id, seats } = await seated(request, "gheos", 2);
  const { seat, card, cell } = await turnable(request, seats);
  await own(page, [seat]);
  await page.goto(`/#/t/${id}`);
  await page.locator(`[data-card="${card}"]`).tap();
  await page.locator(`[data-place="${cell}"]`).tap();
  const ghost = page.locator(".ghost");
  await expect(page.locator(".bubble .round")).toHaveCount(2);
  const { x, y, width, height } = (await ghost.boundingBox())!;
  const beside = (by: number): Point => ({ x: x + width / 2 + by, y: y + height / 2 });
  const lies = () => ghost.innerHTML();
  const before = await lies();
  await fingers(page, [[beside(0), beside(40)]]);
  await expect.poll(lies).not.toBe(before);
  await fingers(page, [[beside(0), beside(-40)]]);
  await expect.poll(lies).toBe(before);
  await expect(page.locator(".bubble .btn.primary")).toBeVisible(); // a swipe plays nothing
});

for (const game of ["gaia", "gheos"] as const) {
  test(`two fingers zoom the world of ${game}, one finger moves it, a button shows the whole`, async ({
    page,
    request,
  }) => {
    const { id, seats } = await seated(request, game, 2);
    await playUntil(request, seats, ({ view }) => (Object.keys(view.tiles).length > 4 ? true : null), [/^(play|add)/]);
    await own(page, [seats[0]!]);
    await page.goto(`/#/t/${id}`);
    const world = page.locator(".pan > svg");
    const box = async () => (await world.getAttribute("viewBox"))!.split(" ").map(Number);
    await expect(world.locator(".place").first()).toBeVisible();
    const whole = await box();
    const { x, y, width, height } = (await world.boundingBox())!;
    const middle = { x: x + width / 2, y: y + height / 2 };
    const beside = (by: number): Point => ({ x: middle.x + by, y: middle.y });

    await fingers(page, [
      [beside(-30), beside(-90)],
      [beside(30), beside(90)],
    ]);
    await expect.poll(async () => (await box())[2]! / whole[2]!).toBeCloseTo(1 / 3, 1);
    await fingers(page, [
      [beside(-90), beside(-45)],
      [beside(90), beside(45)],
    ]);
    await expect.poll(async () => (await box())[2]! / whole[2]!).toBeCloseTo(2 / 3, 1);
    const [left = 0] = await box();
    await fingers(page, [[beside(0), beside(80)]]);
    await expect.poll(async () => (await box())[0]).toBeLessThan(left);
    await page.getByRole("button", { name: "Whole world" }).tap();
    await expect.poll(box).toEqual(whole);
  });
}

/** Somebody who can bring a civilization to more than two continents, or take a follower instead. */
async function introducing(request: APIRequestContext): Promise<Seat> {
  for (;;) {
    const { seats } = await seated(request, "gheos", 2);
    const seat = await playUntil(
      request,
      seats,
      ({ view }, seat) => {
        const lands = new Set(
          view.legal!.filter((move) => move.startsWith("introduce")).map((move) => move.split(" ")[2]),
        );
        return lands.size > 2 && view.legal!.some((move) => move.startsWith("follow")) ? seat : null;
      },
      [/^(add|follow|hold)/],
    );
    if (seat) return seat;
  }
}

test("one tap picks a continent, wherever it lies, and one tap gives an answer", async ({ page, request }) => {
  const seat = await introducing(request);
  await own(page, [seat]);
  await page.goto(`/#/t/${seat.table}`);
  const [colour, targets] = [page.locator(".answers button[aria-pressed]").first(), page.locator(".place.target")];
  await colour.tap();
  const count = await targets.count();
  for (let k = 0; k < count; k++) {
    await targets.nth(k).tap();
    // where a tile's middle is another continent, the refusal says why
    await expect(page.locator(".bubble .btn.primary, [role=alert]").first()).toBeVisible();
    await page.keyboard.press("Escape");
    await colour.tap();
  }
  await page.keyboard.press("Escape");
  const { version } = (await look(request, seat)).table;
  await page.locator(".answers button[data-answer]").first().tap();
  await expect.poll(async () => (await look(request, seat)).table.version).toBeGreaterThan(version);
});

test.describe(() => {
  test.use({ viewport: SIZES.wide, hasTouch: false, isMobile: false });

  test("the wheel and the buttons zoom, a drag moves and chooses nothing", async ({ page, request }) => {
    const { id, seats } = await seated(request, "gaia", 2);
    await playUntil(
      request,
      seats,
      ({ view, table }) => (Object.keys(view.tiles).length > 4 && table.actor === 0 ? true : null),
      [/^play/],
    );
    await own(page, [seats[0]!]);
    await page.goto(`/#/t/${id}`);
    const world = page.locator(".pan > svg");
    const width = async () => Number((await world.getAttribute("viewBox"))!.split(" ")[2]);
    await expect(world.locator(".place").first()).toBeVisible();
    const whole = await width();
    const place = world.locator(".place").first();
    await place.hover();
    await page.mouse.wheel(0, -100);
    await expect.poll(width).toBeLessThan(whole);
    await page.mouse.wheel(0, 100);
    await expect.poll(width).toBeCloseTo(whole, 3);
    await page.getByRole("button", { name: "Closer" }).click();
    await expect.poll(width).toBeLessThan(whole);
    await page.getByRole("button", { name: "Farther" }).click();
    await expect.poll(width).toBeCloseTo(whole, 3);
    const at = (await place.boundingBox())!;
    await page.mouse.move(at.x + at.width / 2, at.y + at.height / 2);
    await page.mouse.down();
    await page.mouse.move(at.x + at.width / 2 + 80, at.y + at.height / 2 + 40, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => (await place.boundingBox())!.x).toBeGreaterThan(at.x + 40);
    await expect(page.getByRole("alert")).toHaveCount(0);
    await place.click(); // a click that is none of a drag is answered
    await expect(page.getByRole("alert")).toBeVisible();
    await page.getByRole("button", { name: "Whole world" }).click();
    await expect.poll(async () => Math.round((await place.boundingBox())!.x - at.x)).toBe(0);
  });
});
