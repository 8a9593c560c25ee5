// A table's event stream, read with fetch: an EventSource could not send the token.

import {
  read as answerOf,
  Refused,
  type Entry,
  type Notes,
  type Problem,
  type Said,
  type TableInfo,
  type View,
} from "./api";

type Seen = View & { notes: Notes; version: number };
/** What the server sends; there may be more names. */
export type Event =
  | { name: "move"; data: Entry }
  | { name: "undo"; data: Entry }
  | { name: "view"; data: Seen }
  | { name: "table"; data: TableInfo }
  | { name: "chat"; data: Said }
  | { name: "ended"; data: Problem };

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
    if (!answer.ok || !answer.body) throw new Refused(answer.status, await answerOf<Problem>(answer));
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
    const blocks = (rest + (value ?? "")).split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      const event = eventIn(block);
      if (event) yield event;
    }
    const watchdog = setTimeout(() => dead.abort(), SILENCE);
    ({ done, value } = await reader.read().finally(() => clearTimeout(watchdog)));
  }
}

function eventIn(block: string): Event | null {
  const fields = new Map(
    block
      .split("\n")
      .map((line) => /^(\w+): (.*)$/.exec(line)?.slice(1) ?? [])
      .map(([name, text]) => [name, text]),
  );
  const [name, data] = [fields.get("event"), fields.get("data")];
  return data === undefined ? null : ({ name, data: JSON.parse(data) as unknown } as Event);
}
