// Clocks: everyone sees them, whose time ends is warned, and who is late is told what happens.

import type { APIRequestContext, Page } from "@playwright/test";
import { expect, test } from "./fixture";
import { own, SIZES } from "./tables";

test.use({ viewport: SIZES.wide });

async function timed(page: Page, request: APIRequestContext, per_move: number): Promise<void> {
  const data = { game: "gaia", seats: [{ kind: "person" }, { kind: "person" }], clock: { per_move }, stand_in: 2 };
  const made = await (await request.post("/api/tables", { data })).json();
  const seats = [];
  for (const [seat, name] of ["Ada", "Bo"].entries()) {
    const claim = { data: { invite: made.invites[seat], name } };
    const { token } = await (await request.post(`/api/tables/${made.id}/seats/${seat}/claim`, claim)).json();
    seats.push({ table: made.id, seat, token, nonce: "" });
  }
  await own(page, seats.slice(0, 1));
  await page.goto(`/#/t/${made.id}`);
  await expect(page.locator(".cards .card").first()).toBeVisible();
}

test("everyone's time is shown, and whose time ends is warned by sign, colour and word, once", async ({
  page,
  request,
}) => {
  await page.clock.install();
  await timed(page, request, 120);
  const times = page.locator("section.player .time");
  await expect(times).toHaveText([/1:[45]\d$|2:00$/, /2:00$/]);
  await expect(page.locator(".turn .time")).toHaveText(/1:[45]\d$|2:00$/);
  await expect(times.first()).not.toHaveClass(/soon/);
  const warned = page.locator("[aria-live=assertive]");
  await expect(warned).toHaveText("");
  await page.clock.runFor(70_000);
  await expect(times.first()).toHaveClass(/soon/);
  await expect(times.first()).toHaveText(/0:[2345]\d$/);
  await expect(times.last()).not.toHaveClass(/soon/);
  await expect(warned).toHaveText("60 seconds left.");
  await page.clock.runFor(2_000);
  await expect(warned).toHaveText("60 seconds left."); // not said again
});

test("who is late is told who plays and how to come back, and the log tells who moved", async ({ page, request }) => {
  await timed(page, request, 5);
  const told = page.getByRole("alert").filter({ hasText: "plays for you until you come back" });
  await expect(told).toContainText("Gardener, a computer, plays for you until you come back.");
  const instead = page.locator(".right ol li").filter({ hasText: "a computer, in their stead" });
  await expect(instead.filter({ hasText: "Ada" }).first()).toBeVisible();
  await expect(page.locator(".right ol li").filter({ hasText: /^You / })).toHaveCount(0);
  await told.getByRole("button", { name: "Take my seat back" }).click();
  await expect(told).toHaveCount(0);
});
