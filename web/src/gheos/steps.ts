// When each step of the guided game has something to say: the game itself is asked, nothing is counted.

import type { Now, Step } from "../lib/game";
import { acting, can } from "../lib/now";
import { mine } from "./shapes";

const untouched = ({ view }: Now): boolean => Object.keys(view.tiles).length === 1 && mine(view).removed.length === 0;

export const STEPS: Step[] = [
  { name: "welcome", when: (now) => acting(now, "tile") && untouched(now) },
  { name: "hand", when: (now) => acting(now, "tile") && untouched(now) },
  { name: "first-tile", when: (now) => acting(now, "tile") && untouched(now) },
  { name: "pay", when: (now) => acting(now, "pay") },
  { name: "choice", when: (now) => acting(now, "winner", "migrate") },
  { name: "introduce", when: (now) => acting(now, "people") && can(now, "introduce ") },
  { name: "follow", when: (now) => acting(now, "people") && !can(now, "introduce ") && can(now, "follow ") },
  { name: "token", when: (now) => acting(now, "token") },
  { name: "epoch", when: ({ view }) => mine(view).epochs > 0 },
  { name: "after-rival", when: (now) => acting(now, "tile") && !untouched(now) },
  { name: "replace", when: (now) => acting(now, "tile") && !untouched(now) && can(now, "replace ") },
  { name: "over", when: ({ view }) => view.phase === "over" },
];
