// The records are those of the Python tests (tests/test_forgeries.py).

import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { commitment, earlier } from "./secrets";
import { Stream } from "./stream";
import { type Fair, isFair, verify } from "./verify";

type Data = {
  moves: string[];
  shuffle: Record<string, unknown> & { parts: number[] } & { secret: string };
  seats: { name: string }[];
  [key: string]: unknown;
};
const folder = "../tests/fair/";
const read = (name: string) => JSON.parse(readFileSync(`${folder}${name}.json`, "utf-8")) as Data;
const names = readdirSync(folder)
  .map((file) => file.replace(".json", ""))
  .filter((name) => name !== "older-undone");
const bound = names.filter((name) => name !== "older");
const why = async (record: unknown) => {
  const verdict = await verify(record);
  return isFair(verdict) ? "" : verdict.why;
};

test("a stream is the one that Python's tests know", async () => {
  const stream = new Stream("7", "nature");
  expect(Array.from({ length: 8 }, () => stream.below(6))).toEqual([5, 0, 1, 2, 1, 1, 3, 2]);
});

describe.each(names)("the honest record %s", (name) => {
  test("is fair", async () => {
    const record = read(name);
    expect(await verify(record)).toMatchObject({
      deals: record.moves.filter((move) => move.startsWith("deal ")).length,
    });
  });
});

describe.each(bound)("of the record %s", (name) => {
  const record = read(name);
  const forged = (change: (twin: Data) => void) => {
    const twin = structuredClone(record);
    change(twin);
    return why(twin);
  };

  test("no deal can be another", async () => {
    const deals = [...record.moves.keys()].filter((k) => record.moves[k]!.startsWith("deal "));
    for (const k of deals) {
      const other = deals.find((each) => record.moves[each] !== record.moves[k])!;
      expect(await forged((twin) => (twin.moves[k] = record.moves[other]!))).toMatch(/fault-(deal|move)/);
    }
  });

  test("nothing in the shuffle can be another", async () => {
    const walk = (told: unknown, path: (string | number)[]): (string | number)[][] =>
      typeof told === "object" && told !== null
        ? [path, ...Object.entries(told).flatMap(([key, inner]) => walk(inner, [...path, key]))]
        : [path];
    for (const path of walk(record.shuffle, ["shuffle"])) {
      for (const value of [
        null,
        "",
        "another text, not too short",
        0,
        1,
        7,
        -1,
        0.5,
        true,
        [],
        {},
        "f".repeat(64),
        [0, 1],
      ]) {
        const [last, inside] = [
          path.at(-1)!,
          (twin: Data) => path.slice(0, -1).reduce((told: Data, key) => told[key] as Data, twin),
        ];
        if (JSON.stringify(inside(record)[last]) === JSON.stringify(value)) continue;
        expect(
          await forged((twin) => (inside(twin)[last] = value)),
          `${path.join(".")} = ${JSON.stringify(value)}`,
        ).not.toBe("");
      }
    }
  });

  test("no bit of a secret or a commitment can be another", async () => {
    for (const key of ["secret", "commitment"]) {
      const text = record.shuffle[key] as string;
      for (let k = 0; k < text.length; k++) {
        const flipped = String.fromCharCode(text.charCodeAt(k) ^ 1);
        expect(await forged((twin) => (twin.shuffle[key] = text.slice(0, k) + flipped + text.slice(k + 1)))).toBe(
          "fault-secret",
        );
      }
    }
  });

  test("no part can be claimed, left out or moved", async () => {
    const { parts, secret } = record.shuffle;
    expect(await forged((twin) => twin.shuffle.parts.push(parts.at(-1)! + 1))).not.toBe("");
    expect(
      await forged((twin) => Object.assign(twin.shuffle, { parts: [...parts, parts.at(-1)], secret: earlier(secret) })),
    ).not.toBe("");
    expect(
      await forged((twin) =>
        Object.assign(twin.shuffle, {
          parts: [...parts, 20],
          secret: "a root of the forger's own",
          commitment: commitment(earlier("a root of the forger's own", parts.length)),
        }),
      ),
    ).not.toBe("");
    for (let k = 1; k < parts.length; k++) {
      expect(await forged((twin) => twin.shuffle.parts.splice(k, 1))).not.toBe("");
      for (const by of [-2, -1, 1, 2]) expect(await forged((twin) => (twin.shuffle.parts[k]! += by))).not.toBe("");
    }
  });

  test("a game that is not whole is not fair", async () => {
    expect(await forged((twin) => delete twin.result)).toBe("fault-unfinished");
    expect(await forged((twin) => (twin.components = "f".repeat(64)))).toBe("fault-box");
    expect(await forged((twin) => delete (twin as { shuffle?: unknown }).shuffle)).toBe("fault-none");
    expect(await forged((twin) => (twin.shuffle.more = 1))).toBe("fault-shape");
    expect(await why([])).toBe("fault-record");
    expect(await why(null)).toBe("fault-record");
  });
});

test("what this device saw before the first deal must be what was revealed", async () => {
  const record = read("gheos");
  const { commitment: server, commitments } = record.shuffle as unknown as {
    commitment: string;
    commitments: string[];
  };
  expect(isFair(await verify(record, { commitment: server, commitments }))).toBe(true);
  expect(await verify(record, { commitment: "f".repeat(64), commitments })).toMatchObject({ why: "fault-seen" });
  expect(await verify(record, { commitment: server, commitments: [...commitments].reverse() })).toMatchObject({
    why: "fault-seen",
  });
});

test("what a record shows, and what it cannot show", async () => {
  expect(await verify(read("gaia-advanced"))).toMatchObject({ undos: 4, unproven: [], alone: false, older: false });
  expect(((await verify(read("gaia-disasters"))) as Fair).unproven).toEqual(["Player 1"]);
  expect(await verify(read("gaia-none"))).toMatchObject({ alone: true });
  expect(await verify(read("older"))).toMatchObject({ older: true });
  expect(await verify(read("older-undone"))).toEqual({ why: "fault-older", words: { move: 61 } });
});
