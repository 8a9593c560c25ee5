// A game is one folder and one line.

import { expect, test } from "vitest";
import { GAME_NAMES, GAMES } from "./lib/game";

const files = import.meta.glob<string>(["./**/*.{ts,svelte,css}", "!./**/*.test.ts", "!./lib/contract.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});

test("no game is named outside its own folder and the list of games", () => {
  const names = GAME_NAMES.flatMap((name) => [name, GAMES[name].title]);
  const elsewhere = Object.entries(files).filter(
    ([path]) => path !== "./games.ts" && !GAME_NAMES.includes(path.split("/")[1] as never),
  );
  expect(elsewhere.length).toBeGreaterThan(40);
  const naming = elsewhere.filter(([, source]) =>
    names.some((name) => source.toLowerCase().includes(name.toLowerCase())),
  );
  expect(naming.map(([path]) => path)).toEqual([]);
});

test("no rule is cited by its number: the rules do that", () => {
  const letters = GAME_NAMES.map((name) => GAMES[name].letter).join("");
  const cited = new RegExp(`["'\`](?:[${letters}])\\d+\\.\\d+["'\`]`);
  const citing = Object.entries(files).filter(([path, source]) => !path.endsWith("/pictures.ts") && cited.test(source));
  expect(citing.map(([path]) => path)).toEqual([]);
});

test("each game has a line in the list, and a letter of its own", () => {
  const lines = files["./games.ts"]!.match(/^export .+$/gm) ?? [];
  expect(lines).toHaveLength(GAME_NAMES.length);
  expect(new Set(GAME_NAMES.map((name) => GAMES[name].letter)).size).toBe(GAME_NAMES.length);
});
