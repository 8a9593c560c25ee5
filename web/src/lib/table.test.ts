import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { earlier } from "../fair/secrets";
import type { Entry } from "./api";
import { keep } from "./mine";
import { LiveTable } from "./table.svelte";

const ROOT = "the root of all our nonces";
const nonceFor = (part: number) => earlier(ROOT, 99 - part);
const entry = (version: number, seat: number | "chance") =>
  ({ version, seat, at: 0, move: seat === "chance" ? "deal x" : "draw x" }) as Entry;

/** A server at which this table stands so; `breaks` ends the stream. */
function stubServer(stands: { entries: Entry[]; info: object; isFreed?: boolean }): {
  asked: { nonce: string | null }[];
  breaks: () => void;
} {
  const asked: { nonce: string | null }[] = [];
  let feed: ReadableStreamDefaultController<Uint8Array>;
  vi.stubGlobal("fetch", async (path: string, { method, body }: RequestInit) => {
    if (path.endsWith("/events")) {
      const start = (opened: typeof feed) => (feed = opened).enqueue(new TextEncoder().encode("retry: 250\n\n"));
      return new Response(new ReadableStream<Uint8Array>({ start }));
    }
    if (method === "POST" && stands.isFreed)
      return Response.json({ error: "wrong-token", sentence: "This token does not open this table." }, { status: 401 });
    if (method === "POST") asked.push(JSON.parse(body as string) as { nonce: string | null });
    const version = stands.entries.at(-1)!.version;
    const table = { id: "t", state: "playing", seats: [], actor: 0, undo: null, version, ...stands.info };
    return Response.json({
      table,
      you: 0,
      view: { legal: [] },
      notes: {},
      entries: stands.entries,
      chat: [],
      chat_since: 1,
    });
  });
  return { asked, breaks: () => feed.close() };
}

let table: LiveTable;

beforeEach(() => keep({ table: "t", seat: 0, token: "token", nonce: ROOT, given: 5 }));

afterEach(() => {
  table.close();
  vi.unstubAllGlobals();
});

test("which part of the shuffle comes next is told by the server, for old entries of a log are not sent", async () => {
  const { asked } = stubServer({
    entries: [entry(1, "chance"), entry(700, 0), entry(701, "chance")],
    info: { parts: 6 },
  });
  table = new LiveTable("t");
  await vi.waitFor(() => expect(table.connected).toBe(true));
  await table.undo();
  expect(asked[0]!.nonce).toBe(nonceFor(6));
});

test("after a silence the log is the one that stands then, though what was taken back meanwhile is not told", async () => {
  const stands: Parameters<typeof stubServer>[0] = {
    entries: [entry(1, "chance"), entry(2, 0), entry(3, "chance"), entry(4, 1)],
    info: { parts: 6 },
  };
  const { asked, breaks } = stubServer(stands);
  table = new LiveTable("t");
  await vi.waitFor(() => expect(table.version).toBe(4));
  stands.entries = [entry(1, "chance"), entry(700, 1)];
  stands.info = { parts: 6, undo: { seat: 1, to: 1, agreed: [] } };
  breaks();
  await vi.waitFor(() => expect(table.version).toBe(700));
  expect(table.chapters.flat().map((each) => each.version)).toEqual([1, 700]);
  await table.undo(true);
  expect(asked[0]!.nonce).toBeNull();
});

test("who was sent away while the line was dead reads so, whatever is tried first", async () => {
  stubServer({ entries: [entry(1, 0)], info: {}, isFreed: true });
  table = new LiveTable("t");
  await vi.waitFor(() => expect(table.connected).toBe(true));
  await table.say("Are you there?");
  expect(table.refusal).toBe("Your seat was freed. Ask for a new link to sit down again.");
});
