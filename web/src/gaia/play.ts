// Gaïa at a table and in a replay.

import type { Consequence } from "../lib/api";
import type { Asked, Mark, Play } from "../lib/game";
import Badge from "./Badge.svelte";
import Bubble from "./Bubble.svelte";
import { COLOURS, isLand } from "./geometry";
import Held from "./Held.svelte";
import Player from "./Player.svelte";
import { mine } from "./shapes";
import Question from "./Question.svelte";
import Sides from "./Sides.svelte";
import { STEPS } from "./steps";
import { act, came, said } from "./story";
import Strip from "./Strip.svelte";
import Supply from "./Supply.svelte";
import World from "./World.svelte";

const byPlace = (one: string, other: string): number => {
  const [[x = 0, y = 0], [a = 0, b = 0]] = [one.split(",").map(Number), other.split(",").map(Number)];
  return x - a || y - b;
};

function moveAt({ place, thing, picked, legal }: Asked): string {
  if (!thing) return legal.some((move) => move.startsWith("feed ")) ? `feed ${place} from ${picked[0] ?? place}` : "";
  if (thing === "earthquake") return `play ${thing} ${[place, picked[0] ?? place].sort(byPlace).join(" ")}`;
  return `play ${thing} ${place}`;
}

function anywhere(thing: string): string {
  if (thing === "tornado" || thing === "protection") return `play ${thing}`;
  return `play ${thing} ${thing === "earthquake" ? "0,0 1,0" : "0,0"}`;
}

function mark(each: Consequence): Mark | null {
  if (each.kind === "shown") return !isLand(each.card) ? "spark" : null;
  return each.kind === "objective" ? "star" : each.kind === "founded" ? "flag" : null;
}

const play: Play = {
  World,
  Player,
  Strip,
  Badge,
  Held,
  Supply,
  Sides,
  Bubble,
  Question,
  wide: false,
  pawn: (seat) => `pawn-${COLOURS[seat]}`,
  standing: () => null,
  pips: (view) => (["act", "feed"].includes(view.phase) ? [0, 1].map((k) => k < mine(view).actions_left) : []),
  worth: () => null,
  goods: "tab-market",
  keys: [["M", "key-market"]],

  choose: "choose-card",
  anything: "draw nature",
  anywhere,
  moveAt,
  held: (view, seat) => (view.phase === "keep" && view.actor === seat ? mine(view).taken : view.hands[seat]!),
  open: (view, pile, place) => mine(view).faceup[pile]?.[place - 1] ?? pile,
  pending: (view) => mine(view).pending,
  uses: (move) => (move === "protect" ? "protection" : null),
  asked: (legal) => legal.find((move) => move === "allow") ?? null,
  settles: () => null,
  act,

  said,
  came,
  mark,
  changed: (consequences, view) => {
    const cities = new Map(Object.entries(mine(view).tiles).map(([cell, tile]) => [tile.city, cell]));
    return consequences.flatMap((each) => {
      if (each.kind === "swapped") return [each.cell, each.other];
      if ("cell" in each) return [each.cell];
      return "city" in each && cities.has(each.city) ? [cities.get(each.city)!] : [];
    });
  },

  columns: (view) => {
    const tiles = Object.values(mine(view).tiles);
    const takers = Object.values(mine(view).objectives);
    const seats = view.hands.map((_, seat) => seat);
    return [
      { name: "on-cities", values: seats.map((seat) => tiles.reduce((sum, tile) => sum + (tile.pawns[seat] ?? 0), 0)) },
      { name: "on-objectives", values: seats.map((seat) => takers.filter((taker) => taker === seat).length) },
    ];
  },
  sum: "pawns-put",

  steps: STEPS,
};

export default play;
