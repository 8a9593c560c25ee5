// Requests to the server. Every change carries an idempotency key, so that it can be repeated.

import type { components } from "./contract";

type Schemas = components["schemas"];
export type Notes = NonNullable<Schemas["Shown"]["notes"]>;
export type Shown = Schemas["Shown"];
export type TableInfo = Schemas["TableInfo"];
export type Entry = Schemas["Entry"];
export type GameInfo = Schemas["GameInfo"];
export type Said = Schemas["Said"];
export type Rematched = Schemas["Rematched"];
export type Options = Schemas["Options"];
export type Replay = Schemas["Replay"];
export type Why = Schemas["Why"];
export type GameName = TableInfo["game"];
/** What a seat, or a spectator, may know. */
export type View = NonNullable<Shown["view"]>;
/** A view, or a position with all cards open. */
export type Position = Replay["positions"][number];
export type Consequence = NonNullable<Entry["consequences"]>[number];
export type Preview = Schemas["Preview"];
export type Problem = Schemas["Problem"];

export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly body: Problem,
  ) {
    super(body.sentence);
  }
}

let ahead = -Infinity; // of the server's clock before our own, which may be wrong

/** What the server's clock says now, in seconds. */
export const serverNow = (): number => ahead + performance.now() / 1000;

/** An answer that took long seems to be earlier than it is, so the latest counts. */
function note(date: string | null): void {
  if (date) ahead = Math.max(ahead, (Date.parse(date) - performance.now()) / 1000);
}

const TRIES = 6;
const LONGEST = 5_000; // milliseconds between two tries

/** Wait; not longer than until the device is on line again. */
function pause(ms: number, signal: AbortSignal | null): Promise<void> {
  return new Promise((done, fail) => {
    const over = new AbortController();
    const ending = (end: () => void) => () => {
      clearTimeout(waiting);
      over.abort();
      end();
    };
    const waiting = setTimeout(ending(done), ms);
    addEventListener("online", ending(done), { signal: over.signal });
    signal?.addEventListener(
      "abort",
      ending(() => fail(signal.reason as Error)),
      { signal: over.signal },
    );
  });
}

/** Ask the server; whatever changes something is asked again with the same key, so it has one effect.
 * Whoever wants to know of each vain try asks until there is an answer. */
export async function ask<T>(
  method: "GET" | "POST",
  path: string,
  token?: string,
  body?: unknown,
  signal: AbortSignal | null = null,
  inVain: (() => void) | null = null,
): Promise<T> {
  const headers: Record<string, string> = {};
  if (token) headers["Authorization"] = `Bearer ${token}`;
  if (method === "POST") {
    headers["Content-Type"] = "application/json";
    headers["Idempotency-Key"] = randomText();
  }
  for (let attempt = 1; ; attempt++) {
    const isLast = attempt >= TRIES && !inVain;
    try {
      const answer = await fetch(`api${path}`, {
        method,
        headers,
        body: method === "POST" ? JSON.stringify(body ?? {}) : null,
        signal,
      });
      note(answer.headers.get("date"));
      if (answer.ok) return await read<T>(answer);
      const told = await read<Problem>(answer);
      if (![429, 503].includes(answer.status) || isLast) throw new Refused(answer.status, told);
      inVain?.();
      await pause(1000 * (told.retry_after ?? 1), signal);
    } catch (error) {
      if (error instanceof Refused || signal?.aborted || isLast) throw error;
      inVain?.();
      await pause(Math.min(200 * 2 ** attempt, LONGEST), signal);
    }
  }
}

/** What the server answers has the form that its contract says. */
export const read = <T>(answer: Response): Promise<T> => answer.json() as Promise<T>;

export function randomText(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
