import { expect, test } from "vitest";
import type { View } from "./api";
import { effects, totals } from "./effects";
import { naming, placesOf, targets, withThing } from "./moves";
import { towards } from "./places";

const tile = (land: string, city: string | null = null, pawns: Record<string, number> = {}) => ({ land, city, animals: 0, pawns });
const gaia = (tiles: Record<string, unknown>, objectives: Record<string, number | null> = {}) => ({ tiles, objectives, pawns: [5, 5], actor: 0, phase: "act" }) as unknown as View;

test("a takeover is a loss and a gain, and a fallen city is told", () => {
  const was = { view: gaia({ "0,0": tile("plain", "city:1", { 1: 1 }), "1,0": tile("sea", "city:2", { 1: 1 }) }), notes: { "city:1": [true, true, false, false], "city:2": [true, true, false, false] } };
  const now = { view: gaia({ "0,0": tile("plain", "city:1", { 0: 1 }), "1,0": tile("sea") }, {}), notes: { "city:1": [true, true, true, false] } };
  const found = effects(was, now);
  expect(found).toEqual([
    { kind: "needs", city: "city:1", from: 2, to: 3, new: false },
    { kind: "pawn", seat: 0, by: 1, left: 1, city: "city:1" },
    { kind: "pawn", seat: 1, by: -1, left: 0, city: "city:1" },
    { kind: "falls", city: "city:2" },
    { kind: "pawn", seat: 1, by: -1, left: 0, city: "city:2" },
  ]);
  expect(totals(found)).toEqual([{ seat: 0, by: 1 }, { seat: 1, by: -2 }]);
});

test("a changed landscape is told, two tiles that change places are not", () => {
  const view = (one: string, other: string) => ({ view: gaia({ "0,0": tile(one), "1,0": tile(other) }), notes: {} });
  expect(effects(view("swamp", "sea"), view("plain", "sea"))).toEqual([{ kind: "land", cell: "0,0", from: "swamp", to: "plain" }]);
  expect(effects(view("swamp", "sea"), view("sea", "swamp"))).toEqual([]);
});

test("a war drives a colour out, with everyone's followers", () => {
  const gheos = (blue: string | null, held: number) =>
    ({ civilizations: { red: "0,0^/0", blue }, followers: [{ red: 1, blue: held }], points: [0], pending: blue ? { cell: "1,0^" } : null }) as unknown as View;
  const was = { view: gheos("2,0^/0", 2), notes: { continents: { red: ["0,0^/0"], blue: ["2,0^/0"] } } };
  const now = { view: gheos(null, 0), notes: { continents: { red: ["0,0^/0", "1,0^/0", "2,0^/0"] } } };
  expect(effects(was, now)).toEqual([{ kind: "leaves", colour: "blue", by: "red" }, { kind: "follower", seat: 0, colour: "blue", by: -2 }]);
});

test("moves are told apart by the things and places they name", () => {
  const moves = ["play earthquake 0,0 0,1", "play earthquake 0,0 1,0", "play sea -1,2", "introduce red 0,-1^/2", "draw life 1"];
  expect(placesOf("introduce red 0,-1^/2")).toEqual(["0,-1^/2"]);
  expect(withThing(moves, "earthquake")).toEqual(moves.slice(0, 2));
  expect([...targets(withThing(moves, "earthquake"), ["0,0"])]).toEqual(["0,1", "1,0"]);
  expect(naming(moves, ["0,0", "1,0"])).toEqual([moves[1]]);
});

test("an arrow leads to the nearest place straight on", () => {
  const places = [[0, 0], [100, 0], [200, 10], [100, 100], [0, -100]].map(([x, y], k) => ({ id: String(k), x: x!, y: y! }));
  expect(towards(places, "0", "ArrowRight")).toBe("1");
  expect(towards(places, "1", "ArrowDown")).toBe("3");
  expect(towards(places, "0", "ArrowUp")).toBe("4");
  expect(towards(places, "0", "ArrowLeft")).toBe(null);
});
