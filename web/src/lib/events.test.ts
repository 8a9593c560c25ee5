import { afterEach, expect, test, vi } from "vitest";
import { Held, openEvents, type Event } from "./events";

const encoded = (text: string) => new TextEncoder().encode(text);

/** A fetch whose body is what the test feeds it, or which is never answered. */
function stubFetch(start?: (feed: ReadableStreamDefaultController<Uint8Array>) => void): void {
  vi.stubGlobal(
    "fetch",
    (_: string, { signal }: { signal: AbortSignal }) =>
      new Promise<Response>((answer, fail) => {
        const ended = (feed?: ReadableStreamDefaultController<Uint8Array>) =>
          signal.addEventListener("abort", () => (feed ? feed.error(signal.reason) : fail(signal.reason as Error)));
        if (!start) {
          ended();
          return;
        }
        const feeding = (feed: ReadableStreamDefaultController<Uint8Array>) => {
          ended(feed);
          start(feed);
        };
        answer(new Response(new ReadableStream<Uint8Array>({ start: feeding })));
      }),
  );
}

afterEach(() => vi.unstubAllGlobals());

test("a stream that something holds back is found out", async () => {
  for (const start of [undefined, () => {}]) {
    stubFetch(start);
    await expect(openEvents("t", undefined, new AbortController().signal, 1)).rejects.toBeInstanceOf(Held);
  }
});

test("events are read in whatever pieces they come, from the first on", async () => {
  stubFetch((feed) => {
    for (const piece of [
      "retry: 250\n\nevent: table\nda",
      'ta: {"a": 1}\n',
      "\n: still here\n\n",
      'event: chat\ndata: {"b": 2}\n\n',
    ])
      feed.enqueue(encoded(piece));
    feed.close();
  });
  const heard: Event[] = [];
  for await (const event of await openEvents("t", "token", new AbortController().signal, 60_000)) heard.push(event);
  expect(heard).toEqual([
    { name: "table", data: { a: 1 } },
    { name: "chat", data: { b: 2 } },
  ]);
});
