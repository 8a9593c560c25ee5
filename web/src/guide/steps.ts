// When each step of a guided game is shown: this depends on the game, and nothing is counted.

import type { GameName, View } from "../lib/api";

/** The game as the guided player sees it. */
export type Now = { view: View; you: number; legal: string[] };
export type Step = { name: string; when: (now: Now) => boolean };

type Tile = { city: string | null; pawns: Record<string, number> };

const acting = ({ view, you }: Now, ...phases: string[]): boolean => view.actor === you && phases.includes(view.phase);
const can = ({ legal }: Now, beginning: string): boolean => legal.some((move) => move.startsWith(beginning));
const tiles = ({ view }: Now): Tile[] => Object.values(view.tiles as Record<string, Tile>);
const untouched = (now: Now): boolean => tiles(now).length === 1 && now.view.removed.length === 0;
const cities = (now: Now): Tile[] => tiles(now).filter((tile) => tile.city);

/** In order of urgency: what must be explained now comes before what can wait. */
export const STEPS: Record<GameName, Step[]> = {
  gaia: [
    { name: "welcome", when: (now) => acting(now, "act") && tiles(now).length === 0 },
    { name: "hand", when: (now) => acting(now, "act") && tiles(now).length === 0 },
    { name: "first-tile", when: (now) => acting(now, "act") && tiles(now).length === 0 },
    { name: "feed", when: (now) => acting(now, "feed") },
    { name: "city", when: (now) => acting(now, "act") && can(now, "play city:") },
    { name: "pawn", when: (now) => cities(now).some((tile) => tile.pawns[now.you]) },
    { name: "second-action", when: (now) => acting(now, "act") && now.view.actions_left === 1 },
    { name: "after-rival", when: (now) => acting(now, "act") && now.view.actions_left === 2 && tiles(now).length > 0 },
    { name: "city-wait", when: (now) => acting(now, "act") && !can(now, "play city:") && (now.view.hands[now.you] as string[]).some((card) => card.startsWith("city:")) },
    { name: "animals", when: (now) => acting(now, "act") && can(now, "play animals:") },
    { name: "share", when: (now) => acting(now, "act") && cities(now).some((tile) => !tile.pawns[now.you]) },
    { name: "over", when: ({ view }) => view.phase === "over" },
  ],
  gheos: [
    { name: "welcome", when: (now) => acting(now, "tile") && untouched(now) },
    { name: "hand", when: (now) => acting(now, "tile") && untouched(now) },
    { name: "first-tile", when: (now) => acting(now, "tile") && untouched(now) },
    { name: "pay", when: (now) => acting(now, "pay") },
    { name: "choice", when: (now) => acting(now, "winner", "migrate") },
    { name: "introduce", when: (now) => acting(now, "people") && can(now, "introduce ") },
    { name: "follow", when: (now) => acting(now, "people") && !can(now, "introduce ") && can(now, "follow ") },
    { name: "token", when: (now) => acting(now, "token") },
    { name: "epoch", when: ({ view }) => view.epochs > 0 },
    { name: "after-rival", when: (now) => acting(now, "tile") && !untouched(now) },
    { name: "replace", when: (now) => acting(now, "tile") && !untouched(now) && can(now, "replace ") },
    { name: "over", when: ({ view }) => view.phase === "over" },
  ],
};
