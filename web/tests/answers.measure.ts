// How soon a table answers, measured in the page by its own clock. Nothing is promised here:
// `make page-audit` runs this, keeps the figures and compares them with what is promised.

import type { APIRequestContext, Page } from "@playwright/test";
import { writeFileSync } from "node:fs";
import { expect, test } from "./fixture";
import { own, play, playUntil, seated, SIZES, type Seat } from "./tables";

const ASKED = 12;
const MOVES = 20;

type Clocks = { came: number[]; drawn: number[]; shown: (done: (at: number) => void) => void };

/** From a click on a card that cannot be played to the answer on the screen. */
async function whyNot(page: Page): Promise<number[]> {
  return page.evaluate(async (count) => {
    const { shown } = window as unknown as Clocks;
    const cards = [...document.querySelectorAll<HTMLElement>(".card:not(.able)")];
    const times: number[] = [];
    for (let k = 0; k < count; k++) {
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
      await new Promise((done) => setTimeout(done, 100));
      times.push(
        await new Promise<number>((done) => {
          const start = performance.now();
          const watch = new MutationObserver(() => {
            if (!document.querySelector(".whynot p")) return;
            watch.disconnect();
            shown((at) => done(at - start));
          });
          watch.observe(document.body, { childList: true, subtree: true });
          cards[k % cards.length]!.click();
        }),
      );
    }
    return times;
  }, ASKED);
}

/** From the moment a rival's move is in the page to the moment it is on the screen. */
async function drawn(page: Page, request: APIRequestContext, seats: Seat[]): Promise<number[]> {
  await page.evaluate(() => {
    const clocks = window as unknown as Clocks;
    const log = document.querySelector(".right ol")!;
    new MutationObserver(() => clocks.shown((at) => clocks.drawn.push(at))).observe(log, { childList: true });
  });
  const times: number[] = [];
  for (let k = 0; k < MOVES; k++) {
    const move = await playUntil(request, seats, ({ table, view }, { seat }) =>
      seat === 1 ? { text: view.legal![(7 * k) % view.legal!.length]!, version: table.version } : null,
    );
    if (!move) break;
    await page.waitForTimeout(600); // what moves has come to rest
    await page.evaluate(() => {
      const clocks = window as unknown as Clocks;
      [clocks.came.length, clocks.drawn.length] = [0, 0];
    });
    await play(request, seats[1]!, move.text, move.version);
    const over = page.locator("main.result");
    await expect
      .poll(async () => (await over.count()) || (await page.evaluate(() => (window as unknown as Clocks).drawn.length)))
      .toBeGreaterThan(0);
    if (await over.count()) break;
    times.push(
      await page.evaluate(() => (window as unknown as Clocks).drawn[0]! - (window as unknown as Clocks).came[0]!),
    );
  }
  return times;
}

function figures(times: number[]): { median: number; worst: number; of: number } {
  const sorted = times.toSorted((one, other) => one - other).map((time) => Math.round(10 * time) / 10);
  return { median: sorted[Math.floor(sorted.length / 2)]!, worst: sorted.at(-1)!, of: sorted.length };
}

test("how soon a table answers", async ({ browser, request }) => {
  test.setTimeout(300_000);
  const figuresOf: Record<string, Record<string, object>> = {};
  for (const game of ["gaia", "gheos"] as const) {
    for (const slower of [1, 4]) {
      const page = await (await browser.newContext({ viewport: SIZES.wide })).newPage();
      await page.addInitScript(() => {
        const clocks = window as unknown as Clocks;
        [clocks.came, clocks.drawn] = [[], []];
        // a message that is sent while a frame is made comes after it was painted
        clocks.shown = (done) =>
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => done(performance.now());
            port2.postMessage(null);
          });
        const ask = window.fetch;
        window.fetch = async (where, how) => {
          const answer = await ask(where, how);
          if (!String(where).endsWith("/events") || !answer.body) return answer;
          const words = new TextDecoder();
          const heard = new TransformStream<Uint8Array, Uint8Array>({
            transform(part, out) {
              if (words.decode(part, { stream: true }).includes("event: view")) clocks.came.push(performance.now());
              out.enqueue(part);
            },
          });
          return new Response(answer.body.pipeThrough(heard), answer);
        };
      });
      const { id, seats } = await seated(request, game, 2);
      await own(page, [seats[0]!]);
      await page.goto(`/#/t/${id}`);
      await expect(page.locator(".cards .card").first()).toBeVisible();
      await playUntil(request, seats, ({ table }) => (table.actor === 1 ? true : null));
      await expect(page.locator(".turn.mine")).toHaveCount(0);
      const processor = await page.context().newCDPSession(page);
      await processor.send("Emulation.setCPUThrottlingRate", { rate: slower });
      figuresOf[slower === 1 ? game : `${game}, CPU ${slower} times slower`] = {
        "why not ms": figures(await whyNot(page)),
        "move drawn ms": figures(await drawn(page, request, seats)),
      };
      await page.context().close();
    }
  }
  writeFileSync(
    process.env.DEMIURGE_MEASURED ?? test.info().outputPath("answers.json"),
    JSON.stringify(figuresOf, null, 1),
  );
});
