// When each step of the guided game has something to say: the game itself is asked, nothing is counted.

import type { Now, Step } from "../lib/game";
import { acting, can } from "../lib/now";
import type { Tile } from "./geometry";
import { mine } from "./shapes";

const tiles = ({ view }: Now): Tile[] => Object.values(mine(view).tiles);
const cities = (now: Now): Tile[] => tiles(now).filter((tile) => tile.city);

export const STEPS: Step[] = [
  { name: "welcome", when: (now) => acting(now, "act") && tiles(now).length === 0 },
  { name: "hand", when: (now) => acting(now, "act") && tiles(now).length === 0 },
  { name: "first-tile", when: (now) => acting(now, "act") && tiles(now).length === 0 },
  { name: "feed", when: (now) => acting(now, "feed") },
  { name: "city", when: (now) => acting(now, "act") && can(now, "play city:") },
  { name: "pawn", when: (now) => cities(now).some((tile) => tile.pawns[now.you]) },
  { name: "second-action", when: (now) => acting(now, "act") && mine(now.view).actions_left === 1 },
  {
    name: "after-rival",
    when: (now) => acting(now, "act") && mine(now.view).actions_left === 2 && tiles(now).length > 0,
  },
  {
    name: "city-wait",
    when: (now) =>
      acting(now, "act") &&
      !can(now, "play city:") &&
      now.view.hands[now.you]!.some((card) => card.startsWith("city:")),
  },
  { name: "animals", when: (now) => acting(now, "act") && can(now, "play animals:") },
  { name: "share", when: (now) => acting(now, "act") && cities(now).some((tile) => !tile.pawns[now.you]) },
  { name: "over", when: ({ view }) => view.phase === "over" },
];
