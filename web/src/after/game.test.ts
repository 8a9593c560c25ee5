// The end and the replay read what the rules tell of each move.

import { expect, test } from "vitest";
import type { Consequence, Position } from "../lib/api";
import { playOf } from "../lib/game";
import type { GheosPosition } from "../gheos/shapes";
import { markOf, scoresOf, stepsOf } from "./game";

const position = (actor: number | "chance"): Pick<Position, "actor" | "turn"> => ({ actor, turn: 0 });
const account = (...consequences: Consequence[]) => ({ rule: "H8.1", consequences });
const end: GheosPosition = {
  ...{ actor: null, turn: 0, result: null, phase: "over", pending: null, tiles: {}, civilizations: {}, supply: {} },
  ...{ hands: [[], []], followers: [{}, {}], tokens: [0, 0], points: [0, 0], pile: 0, epochs: 6, removed: [] },
};
const line = {
  positions: [position(0), position("chance"), position(0), position(0)],
  notes: [],
  moves: ["score", "deal epoch", "follow red"],
  accounts: [
    account(
      { kind: "token", seat: 0, by: -1, rule: "H8.1" },
      { kind: "points", seat: 0, by: 4, source: "token", rule: "H8.1" },
    ),
    account(
      { kind: "epoch", number: 1, rule: "H8.2" },
      { kind: "points", seat: 1, by: 2, source: "epoch", rule: "H8.2" },
    ),
    account({ kind: "follower", seat: 0, colour: "red", by: 1, rule: "H7.2" }),
  ],
};

test("scores are added up from what is told, move by move", () => {
  expect(scoresOf(line, 2)).toEqual([
    [0, 0],
    [4, 0],
    [4, 2],
    [4, 2],
  ]);
});

test("a step is remembered for the first of what came of it and of its deals", async () => {
  const play = await playOf("gheos");
  expect(stepsOf(line).map((step) => markOf(step, play))).toEqual([null, "epoch", null]);
});

test("points are told apart by their source", async () => {
  const { columns } = await playOf("gheos");
  const consequences = line.accounts.flatMap((each) => each.consequences);
  expect(columns({ ...end, points: [4, 2] }, consequences)).toEqual([
    { name: "by-tokens", values: [4, 0] },
    { name: "by-epochs", values: [0, 2] },
    { name: "by-temples", values: [0, 0] },
    { name: "at-the-end", values: [0, 0] },
  ]);
});
