// The pictures of the rules: what lies there before and after. They know no rule: every need that is met is
// written down here.

import type { Scene } from "../lib/game";
import { COLOURS, type Tile } from "./geometry";

/** A tile; of a city the needs, and which are met. */
export type Square = { tile: Tile; needs: string[]; met: boolean[] };

const herd = (land: string, animals: number): Square => ({
  tile: { land, city: null, animals, pawns: {} },
  needs: [],
  met: [],
});
const bare = (land: string): Square => herd(land, 0);

/** A city: of its needs those with a plus are met. */
function city(land: string, needs: string, ...pawns: (typeof COLOURS)[number][]): Square {
  const each = needs.split(" ");
  const standing = Object.fromEntries(
    pawns.map((colour) => [COLOURS.indexOf(colour), pawns.filter((other) => other === colour).length]),
  );
  return {
    tile: { land, city: "city:1", animals: 0, pawns: standing },
    needs: each.map((need) => need.replace("+", "")),
    met: each.map((need) => need.endsWith("+")),
  };
}

export const PICTURES: Record<string, Scene<Square>> = {
  "G1.5": { frames: [{ things: ["city:desert:forest,sea,sea,animals"] }] },
  "G4.1": { frames: [{ things: ["nature", "sea", "desert", "sea"] }] },
  "G5.1": {
    frames: [
      {
        cells: { "0,0": bare("plain"), "1,0": bare("forest") },
        free: ["-1,0", "2,0", "0,1", "1,1", "0,-1", "1,-1"],
        not: ["-1,1", "2,1", "-1,-1", "2,-1"],
      },
    ],
  },
  "G5.4": {
    frames: [{ things: ["plain", "plain", "sea", "sea"] }, { things: ["objective:plain,plain,sea,sea:blue"] }],
  },
  "G6.1": { frames: [{ things: ["animals:forest"] }, { cells: { "0,0": herd("forest", 4), "1,0": bare("plain") } }] },
  "G6.3": {
    beside: true,
    frames: [
      { things: ["city:star:plain,swamp,sea,mountain"] },
      {
        cells: {
          "0,1": bare("plain"),
          "1,1": bare("forest"),
          "2,1": bare("desert"),
          "0,0": bare("mountain"),
          "1,0": bare("swamp"),
          "2,0": bare("sea"),
        },
        not: ["2,0"],
      },
    ],
  },
  "G6.4": {
    frames: [
      {
        cells: {
          "-1,0": bare("forest"),
          "0,0": city("desert", "forest+ sea+ sea animals", "blue"),
          "0,1": bare("sea"),
        },
      },
    ],
  },
  "G7.1": {
    frames: [
      {
        cells: {
          "-1,0": bare("forest"),
          "0,0": city("desert", "forest+ sea+ sea animals", "blue"),
          "0,1": bare("sea"),
        },
      },
      {
        cells: {
          "-1,0": bare("forest"),
          "0,0": city("desert", "forest+ sea+ sea+ animals", "blue"),
          "0,1": bare("sea"),
          "1,0": bare("sea"),
        },
      },
    ],
  },
  "G7.2": {
    frames: [
      {
        cells: {
          "-1,0": herd("mountain", 2),
          "0,0": city("desert", "plain plain swamp+ animals+", "blue"),
          "1,0": herd("desert", 4),
          "0,1": bare("swamp"),
        },
      },
    ],
  },
  "G7.3": {
    frames: [
      {
        cells: {
          "-1,0": bare("mountain"),
          "0,0": city("desert", "forest+ mountain+ sea+ sea", "blue"),
          "1,0": bare("forest"),
          "2,0": bare("plain"),
          "0,1": bare("sea"),
          "1,1": bare("mountain"),
        },
      },
      {
        cells: {
          "-1,0": bare("mountain"),
          "0,0": city("desert", "forest mountain+ sea+ sea", "blue"),
          "1,0": city("forest", "desert mountain+ plain+ plain", "yellow"),
          "2,0": bare("plain"),
          "0,1": bare("sea"),
          "1,1": bare("mountain"),
        },
      },
    ],
  },
  "G7.5": {
    frames: [
      {
        cells: {
          "-1,0": bare("forest"),
          "0,0": city("desert", "forest+ mountain+ sea sea", "blue"),
          "1,0": bare("mountain"),
        },
        free: ["0,1"],
      },
      {
        cells: {
          "-1,0": bare("forest"),
          "0,0": city("desert", "forest+ mountain+ sea+ sea", "blue", "yellow"),
          "1,0": bare("mountain"),
          "0,1": bare("sea"),
        },
      },
    ],
  },
  "G7.6": {
    frames: [
      {
        cells: {
          "-1,0": bare("plain"),
          "0,0": city("desert", "plain+ plain swamp animals+", "blue"),
          "1,0": herd("desert", 1),
        },
      },
      { cells: { "-1,0": bare("plain"), "0,0": city("desert", "plain+ plain swamp animals"), "1,0": bare("desert") } },
    ],
  },
  "G7.7": {
    by: "sun",
    frames: [
      { cells: { "-1,0": bare("plain"), "0,0": city("desert", "plain+ plain swamp animals") } },
      { cells: { "-1,0": bare("desert"), "0,0": bare("desert") } },
    ],
  },
  "G7.8": {
    frames: [
      {
        cells: {
          "-1,0": bare("forest"),
          "0,0": city("desert", "forest+ mountain+ sea sea", "blue"),
          "1,0": bare("mountain"),
        },
        free: ["0,1"],
      },
      {
        cells: {
          "-1,0": bare("forest"),
          "0,0": city("desert", "forest+ mountain+ sea+ sea", "green"),
          "1,0": bare("mountain"),
          "0,1": bare("sea"),
        },
      },
    ],
  },
  "G7.9": {
    frames: [
      {
        cells: {
          "-1,0": bare("forest"),
          "0,0": city("desert", "forest+ sea+ sea+ animals+", "green", "green"),
          "1,0": herd("sea", 2),
          "0,1": bare("sea"),
        },
      },
    ],
  },
  "G8.1": {
    frames: [
      {
        cells: {
          "-1,0": herd("forest", 3),
          "0,0": city("desert", "forest+ sea+ sea animals+", "blue"),
          "1,0": bare("sea"),
        },
      },
      {
        cells: {
          "-1,0": herd("forest", 2),
          "0,0": city("desert", "forest+ sea+ sea animals+", "blue"),
          "1,0": bare("sea"),
        },
      },
    ],
  },
  "G10.4": {
    by: "sun",
    back: "rain",
    frames: [
      { cells: { "0,0": bare("swamp") } },
      { cells: { "0,0": bare("plain") } },
      { cells: { "0,0": bare("desert") } },
    ],
  },
  "G10.5": {
    by: "earthquake",
    frames: [
      { cells: { "0,0": herd("sea", 2), "1,0": bare("mountain") } },
      { cells: { "0,0": bare("mountain"), "1,0": herd("sea", 2) } },
    ],
  },
  "G10.6": {
    by: "tornado",
    frames: [
      { things: ["pawn-yellow", "life", "power", "pawn-red", "nature", "nature"] },
      { things: ["rain", "!sea"] },
    ],
  },
  "G10.8": { frames: [{ things: ["!sun", "protection"] }] },
  "G10.11": {
    by: "lightning",
    frames: [
      {
        cells: {
          "0,0": city("forest", "desert+ mountain plain+ plain", "blue"),
          "1,0": bare("desert"),
          "0,1": bare("plain"),
        },
      },
      { cells: { "0,0": bare("forest"), "1,0": bare("desert"), "0,1": bare("plain") } },
    ],
  },
  "G10.12": {
    by: "eruption",
    frames: [
      {
        cells: {
          "0,0": bare("mountain"),
          "-1,0": herd("plain", 3),
          "0,1": bare("forest"),
          "1,0": bare("sea"),
          "0,-1": bare("swamp"),
        },
      },
      {
        cells: {
          "0,0": bare("mountain"),
          "-1,0": bare("desert"),
          "0,1": bare("desert"),
          "1,0": bare("sea"),
          "0,-1": bare("desert"),
        },
      },
    ],
  },
};
