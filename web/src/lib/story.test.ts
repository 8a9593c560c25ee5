// The hardest sentences of each language: articles, elision, cases, suffixes, plurals.

import { beforeAll, describe, expect, test } from "vitest";
import type { Consequence, Entry } from "./api";
import { playOf } from "./game";
import { followed, tell, totals } from "./story";
import { refused } from "./tell";
import { words } from "./words.svelte";

const people = { names: ["Ada", "Béla", "Éva"], you: 0 };
const entry = (seat: number | "chance", move: string): Entry => ({ version: 1, seat, at: 0, move });
const [playGaia, playGheos] = [await playOf("gaia"), await playOf("gheos")];
const gaia = (...entries: Entry[]) => tell(entries, playGaia, people)[0]!.text;
const gheos = (...entries: Entry[]) => tell(entries, playGheos, people)[0]!.text;
const after = (each: Consequence) =>
  followed([each], each.rule.startsWith("G") ? playGaia : playGheos, people, [])[0]!.text;

/** The same ten things, told in every language. */
const told = () => [
  gaia(entry(1, "draw nature"), entry("chance", "deal nature")),
  gaia(entry(0, "play forest 1,0")),
  gaia(entry(1, "play city:5 1,0")),
  gaia(entry(1, "take 0 life"), entry("chance", "deal city:7")),
  gaia(entry(2, "take 1 power")),
  after({ kind: "land", cell: "0,0", was: "swamp", now: "plain", rule: "G10.4" }),
  after({ kind: "pawn", seat: 1, by: -2, city: "city:1", rule: "G7.6" }),
  after({ kind: "pawn", seat: 0, by: 1, city: "city:12", rule: "G7.5" }),
  after({ kind: "follower", seat: 2, colour: "yellow", by: -3, rule: "H5.4" }),
  gheos(entry(1, "pay red")),
  after({ kind: "points", seat: 0, by: 1, source: "token", rule: "H8.1" }),
  refused({ legal: false, rule: "G3.1", cause: "not-in-hand", words: { card: "sea" } }, "gaia"),
];

const EXPECTED: Record<string, string[]> = {
  en: [
    "Béla draws a Nature card from the pile.",
    "You lay a forest.",
    "Béla founds city 5.",
    "Béla takes city 7 from you.",
    "Éva takes a Power card from Béla.",
    "The swamp becomes a plain.",
    "Béla loses 2 pawns on city 1.",
    "You put a pawn on city 12.",
    "Éva loses 3 followers of Yellow.",
    "Béla pays a follower of Red for it.",
    "You score one point.",
    "You have no “Sea” in your hand.",
  ],
  fr: [
    "Béla pioche une carte Nature.",
    "Vous posez une forêt.",
    "Béla fonde la cité 5.",
    "Béla vous prend la cité 7.",
    "Éva prend une carte Pouvoir à Béla.",
    "Le marais devient une plaine.",
    "Béla perd 2 pions sur la cité 1.",
    "Vous placez un pion sur la cité 12.",
    "Éva perd 3 partisans de Jaune.",
    "Béla paie avec un partisan de Rouge.",
    "Vous marquez un point.",
    "Vous n’avez pas « Mer » en main.",
  ],
  de: [
    "Béla zieht eine Naturkarte vom Stapel.",
    "Du legst einen Wald.",
    "Béla gründet die Stadt 5.",
    "Béla nimmt dir die Stadt 7 weg.",
    "Éva nimmt Béla eine Machtkarte weg.",
    "Der Sumpf wird zur Ebene.",
    "Béla verliert 2 Figuren auf der Stadt 1.",
    "Du setzt eine Figur auf die Stadt 12.",
    "Éva verliert 3 Anhänger von Gelb.",
    "Béla zahlt mit einem Anhänger von Rot.",
    "Du bekommst einen Punkt.",
    "Du hast „Meer“ nicht auf der Hand.",
  ],
  hu: [
    "Béla húz egy Természet-kártyát a pakliból.",
    "Leteszel egy erdőt.",
    "Béla megalapítja az 5. várost.",
    "Béla elvesz tőled egy városkártyát (7.).",
    "Éva elvesz egy Hatalom-kártyát tőle: Béla.",
    "A mocsár mezővé válik.",
    "Béla elveszít 2 bábut az 1. városban.",
    "Bábut teszel a 12. városra.",
    "Éva elveszít 3 Sárga követőt.",
    "Béla egy Piros követővel fizet érte.",
    "1 pontot kapsz.",
    "Nincs a kezedben ilyen lap: „Tenger”.",
  ],
};

describe.each(Object.keys(EXPECTED))("in %s", (language) => {
  beforeAll(() => words.choose(language));
  test.each(EXPECTED[language]!.map((sentence, k) => [sentence, k] as const))("%s", (sentence, k) => {
    expect(told()[k]).toBe(sentence);
  });
});

test("a move is told with its rule, and what came of it after it with theirs", () => {
  const put: Consequence = { kind: "pawn", seat: 1, by: 1, city: "city:3", rule: "G7.5" };
  const drawn: Consequence = { kind: "drawn", seat: 1, card: "sea", place: 1, rule: "G4.1" };
  words.choose("en");
  const lines = tell(
    [
      { ...entry(1, "draw nature 2"), rule: "G4.1", consequences: [drawn, put] },
      { ...entry("chance", "deal forest"), rule: "G4.2", consequences: [] },
    ],
    playGaia,
    people,
  );
  expect(lines.map(({ text, rule, sub }) => [text, rule, sub])).toEqual([
    ["Béla takes a sea from the market.", "G4.1", false],
    ["Béla puts a pawn on city 3.", "G7.5", true],
    ["Turned up: Forest.", "G4.2", true],
  ]);
});

test("what a player gives for a move is told once, by the move itself", () => {
  const paid: Consequence = { kind: "follower", seat: 1, colour: "red", by: -1, rule: "H4.3" };
  const lost: Consequence = { kind: "follower", seat: 1, colour: "red", by: -2, rule: "H5.4" };
  const token: Consequence = { kind: "token", seat: 1, by: -1, rule: "H8.1" };
  words.choose("en");
  const told = (move: string, rule: string, ...consequences: Consequence[]) =>
    tell([{ ...entry(1, move), rule, consequences }], playGheos, people).map(({ text }) => text);
  expect(told("pay red", "H4.3", paid, lost)).toEqual([
    "Béla pays a follower of Red for it.",
    "Béla loses 2 followers of Red.",
  ]);
  expect(told("score", "H8.1", token)).toHaveLength(1);
});

test("every move of both games has its sentence in every language", () => {
  const moves = {
    gaia: [
      "draw life 1",
      "draw power",
      "play sun 0,0",
      "play animals:star 0,0",
      "feed 0,0 from 1,0",
      "discard sea",
      "keep sea",
      "protect",
      "allow",
      "claim objective:1",
    ],
    gheos: [
      "add tile:1 0,0^ 0",
      "replace tile:1 0,0^ 0",
      "winner red",
      "migrate 0",
      "introduce red 0,0^/0",
      "follow red",
      "score",
      "hold",
    ],
  };
  for (const language of Object.keys(EXPECTED)) {
    words.choose(language);
    for (const move of moves.gaia) expect(gaia(entry(1, move))).not.toBe("");
    for (const move of moves.gheos) expect(gheos(entry(1, move))).not.toBe("");
  }
});

test("pawns, objectives and points are added up for each seat", () => {
  const sums = totals([
    { kind: "pawn", seat: 0, by: 1, city: "city:1", rule: "G7.5" },
    { kind: "pawn", seat: 1, by: -1, city: "city:1", rule: "G7.8" },
    { kind: "objective", seat: 0, objective: "objective:2", rule: "G5.4" },
    { kind: "pawn", seat: 1, by: 1, city: "city:2", rule: "G6.5" },
  ]);
  expect(sums).toEqual([{ seat: 0, by: 2 }]);
});
