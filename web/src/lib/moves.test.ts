import { expect, test } from "vitest";
import { naming, placesOf, targets, withThing } from "./moves";
import { towards } from "./places";

test("moves are told apart by the things and places they name", () => {
  const moves = [
    "play earthquake 0,0 0,1",
    "play earthquake 0,0 1,0",
    "play sea -1,2",
    "introduce red 0,-1^/2",
    "draw life 1",
  ];
  expect(placesOf("introduce red 0,-1^/2")).toEqual(["0,-1^/2"]);
  expect(withThing(moves, "earthquake")).toEqual(moves.slice(0, 2));
  expect([...targets(withThing(moves, "earthquake"), ["0,0"])]).toEqual(["0,1", "1,0"]);
  expect(naming(moves, ["0,0", "1,0"])).toEqual([moves[1]]);
});

test("an arrow leads to the nearest place straight on", () => {
  const places = [
    [0, 0],
    [100, 0],
    [200, 10],
    [100, 100],
    [0, -100],
  ].map(([x, y], k) => ({ id: String(k), x: x!, y: y! }));
  expect(towards(places, "0", "ArrowRight")).toBe("1");
  expect(towards(places, "1", "ArrowDown")).toBe("3");
  expect(towards(places, "0", "ArrowUp")).toBe("4");
  expect(towards(places, "0", "ArrowLeft")).toBe(null);
});
