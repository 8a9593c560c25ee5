// Gheos at a table and in a replay.

import type { Consequence } from "../lib/api";
import type { Asked, Mark, Play } from "../lib/game";
import Badge from "./Badge.svelte";
import Bubble from "./Bubble.svelte";
import Held from "./Held.svelte";
import Player from "./Player.svelte";
import { drawn, mine } from "./shapes";
import Sides from "./Sides.svelte";
import { STEPS } from "./steps";
import { act, came, said } from "./story";
import Strip from "./Strip.svelte";
import World from "./World.svelte";

function moveAt({ place, thing, spin, view }: Asked): string {
  if (!thing) return "";
  if (!thing.startsWith("tile:")) return `introduce ${thing} ${place}`;
  return `${place in view.tiles ? "replace" : "add"} ${thing} ${place} ${spin % 3}`;
}

const MARKS: Partial<Record<Consequence["kind"], Mark>> = {
  epoch: "epoch",
  token: "star",
  introduced: "flag",
  leaves: "spark",
  moves: "spark",
};

function changed(consequences: readonly Consequence[]): string[] {
  return consequences.flatMap((each) => {
    if (each.kind === "tile") return [each.cell];
    return each.kind === "introduced" ? [each.area] : each.kind === "moves" ? [each.to] : [];
  });
}

// What brought points: columns of the result, by the source that the rules name.
const SOURCES = { token: "by-tokens", epoch: "by-epochs", temple: "by-temples", end: "at-the-end" } as const;

const play: Play = {
  World,
  Player,
  Strip,
  Badge,
  Held,
  Supply: null,
  Sides,
  Bubble,
  Question: null,
  wide: true,
  pawn: null,
  standing: (view, seat) => mine(view).points[seat]!,
  pips: () => [],
  worth: (notes, seat) => drawn(notes).tokens[seat]!,
  goods: "tab-people",
  keys: [["R", "key-rotate"]],

  choose: "choose-tile",
  anything: "score",
  anywhere: (thing) => `replace ${thing} 0,0^ 0`,
  moveAt,
  held: (view, seat) => view.hands[seat]!,
  open: (_, pile) => pile,
  pending: () => null,
  uses: () => null,
  asked: () => null,
  settles: (view) => (view.phase === "pay" ? (view.legal?.[0] ?? null) : null),
  act,

  said,
  came,
  mark: ({ kind }) => MARKS[kind] ?? null,
  changed,

  columns: (view, consequences) =>
    Object.entries(SOURCES).map(([source, name]) => {
      const values = mine(view).points.map(() => 0);
      for (const each of consequences)
        if (each.kind === "points" && each.source === source) values[each.seat]! += each.by;
      return { name, values };
    }),
  sum: "points-head",

  steps: STEPS,
};

export default play;
