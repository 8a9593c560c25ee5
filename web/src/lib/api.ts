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

const TRIES = 6;

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

export async function ask<T>(
  method: "GET" | "POST",
  path: string,
  token?: string,
  body?: unknown,
  signal: AbortSignal | null = null,
): Promise<T> {
  const headers: Record<string, string> = {};
  if (token) headers["Authorization"] = `Bearer ${token}`;
  if (method === "POST") {
    headers["Content-Type"] = "application/json";
    headers["Idempotency-Key"] = randomText();
  }
  for (let attempt = 1; ; attempt++) {
    try {
      const answer = await fetch(`api${path}`, {
        method,
        headers,
        body: method === "POST" ? JSON.stringify(body ?? {}) : null,
        signal,
      });
      if (answer.ok) return await read<T>(answer);
      const told = await read<Problem>(answer);
      if (![429, 503].includes(answer.status) || attempt === TRIES) throw new Refused(answer.status, told);
      await pause(1000 * (told.retry_after ?? 1));
    } catch (error) {
      if (error instanceof Refused || signal?.aborted || attempt === TRIES) throw error;
      await pause(200 * 2 ** attempt);
    }
  }
}

/** What the server answers has the form that its contract says. */
export const read = <T>(answer: Response): Promise<T> => answer.json() as Promise<T>;

export function randomText(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
