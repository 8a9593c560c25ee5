// Requests to the server. Every change carries an idempotency key, so that it can be repeated.

import type { components } from "./contract";

type Schemas = components["schemas"];
export type Notes = NonNullable<Schemas["Shown"]["notes"]>;
export type Shown = Omit<Schemas["Shown"], "view"> & { view: View | null };
export type TableInfo = Schemas["TableInfo"];
export type Entry = Schemas["Entry"];
export type GameInfo = Schemas["GameInfo"];
export type Said = Schemas["Said"];
export type Rematched = Schemas["Rematched"];
export type Options = Schemas["Options"];
export type Replay = Omit<Schemas["Replay"], "positions"> & { positions: View[] };
export type Why = Schemas["Why"];
export type GameName = TableInfo["game"];
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type View = Record<string, any> & {
  actor: number | "chance" | null;
  phase: string;
  legal?: string[];
  log?: string[];
};
export type Consequence = NonNullable<Entry["consequences"]>[number];
export type Preview = Omit<Schemas["Preview"], "view"> & { view: View };

export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly body: Schemas["Problem"],
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
      const told = await answer.json();
      if (answer.ok) return told as T;
      if (![429, 503].includes(answer.status) || attempt === TRIES) throw new Refused(answer.status, told);
      await pause(1000 * (told.retry_after ?? 1));
    } catch (error) {
      if (error instanceof Refused || signal?.aborted || attempt === TRIES) throw error;
      await pause(200 * 2 ** attempt);
    }
  }
}

export function randomText(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
