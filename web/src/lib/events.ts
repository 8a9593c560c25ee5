// A table's event stream, read with fetch: an EventSource could not send the token.

import { Refused } from "./api";

export type Event = { name: string; data: unknown };

const SILENCE = 40_000; // the server gives a sign of life every 15 seconds

/** Nothing of the stream has come, though the server sends something at once: perhaps a proxy holds it back. */
export class Held extends Error {}

/** Open the event stream; it is registered when this resolves. It ends when the connection breaks. */
export async function openEvents(
  table: string,
  token: string | undefined,
  stop: AbortSignal,
  patience: number,
): Promise<AsyncGenerator<Event>> {
  const dead = new AbortController();
  const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {};
  const watchdog = setTimeout(() => dead.abort(new Held()), patience);
  try {
    const answer = await fetch(`api/tables/${table}/events`, { headers, signal: AbortSignal.any([stop, dead.signal]) });
    if (!answer.ok || !answer.body) throw new Refused(answer.status, await answer.json());
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    return read(reader, await reader.read(), dead);
  } finally {
    clearTimeout(watchdog);
  }
}

async function* read(
  reader: ReadableStreamDefaultReader<string>,
  first: ReadableStreamReadResult<string>,
  dead: AbortController,
): AsyncGenerator<Event> {
  let rest = "";
  for (let { done, value } = first; !done;) {
    const blocks = (rest + value).split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      const fields = Object.fromEntries(block.split("\n").map((line) => line.split(/: (.*)/s, 2)));
      if (fields.data !== undefined) yield { name: fields.event, data: JSON.parse(fields.data) };
    }
    const watchdog = setTimeout(() => dead.abort(), SILENCE);
    ({ done, value } = await reader.read().finally(() => clearTimeout(watchdog)));
  }
}
