// The pictures of the rules: what lies there before and after. They know no rule: every coast is
// written down here.

import type { Scene } from "../lib/game";
import type { Face } from "./geometry";

export type Lying = { face: Face; rotation: number };

/** A triangle: "01:cup 2:" is a land space with a cup and a bare shore. */
function land(areas: string, rotation = 0): Lying {
  const parts = areas.split(" ").map((area) => area.split(":"));
  return {
    face: {
      areas: parts.map(([sides = "", symbols = ""]) => ({ sides, symbols: symbols.split(",").filter(Boolean) })),
    },
    rotation,
  };
}

const [FAR, WEST, MIDDLE, EAST, EDGE, NORTH] = ["-1,0v", "0,0^", "0,0v", "1,0^", "1,0v", "0,1^"] as const;
const SHORES = land("0: 1: 2:");

export const PICTURES: Record<string, Scene<Lying>> = {
  "H1.2": {
    beside: true,
    frames: [
      { cells: { [WEST]: land("0:wheat 1:cup 2:") } },
      { cells: { [WEST]: land("01:cup 2:sword", 1) } },
      { cells: { [WEST]: land("012:wheat") } },
    ],
  },
  "H1.3": { frames: [{ things: ["sign-wheat", "sign-cup", "sign-sword", "sign-pyramid", "sign-temple-sword"] }] },
  "H4.1": { frames: [{ cells: { [WEST]: land("0:wheat 1:wheat 2:wheat") }, free: [FAR, MIDDLE, "0,-1v"] }] },
  "H4.2": {
    frames: [
      { cells: { [WEST]: land("01:cup 2:"), [MIDDLE]: land("012:pyramid,wheat") }, not: [MIDDLE] },
      { cells: { [WEST]: land("012:sword"), [MIDDLE]: land("012:pyramid,wheat") } },
    ],
  },
  "H4.5": {
    gain: "2",
    frames: [
      {
        cells: { [FAR]: land("012:sword"), [WEST]: land("012:sword") },
        free: [MIDDLE],
        coasts: { yellow: [`${FAR}/0`, `${WEST}/0`] },
        markers: { yellow: `${WEST}/2` },
      },
      {
        cells: { [FAR]: land("012:sword"), [WEST]: land("012:sword"), [MIDDLE]: land("012:temple-sword") },
        coasts: { yellow: [`${FAR}/0`, `${WEST}/0`, `${MIDDLE}/0`] },
        markers: { yellow: `${WEST}/2` },
      },
    ],
  },
  "H5.1": {
    frames: [
      {
        cells: {
          [FAR]: land("012:wheat"),
          [WEST]: land("012:sword"),
          [EAST]: land("012:cup"),
          [EDGE]: land("012:wheat"),
        },
        free: [MIDDLE],
        coasts: { red: [`${FAR}/0`, `${WEST}/0`], yellow: [`${EAST}/0`, `${EDGE}/0`] },
        markers: { red: `${WEST}/2`, yellow: `${EAST}/0` },
      },
      {
        cells: {
          [FAR]: land("012:wheat"),
          [WEST]: land("012:sword"),
          [MIDDLE]: land("012:cup"),
          [EAST]: land("012:cup"),
          [EDGE]: land("012:wheat"),
        },
        coasts: { red: [FAR, WEST, MIDDLE, EAST, EDGE].map((cell) => `${cell}/0`) },
        markers: { red: `${WEST}/2` },
      },
    ],
  },
  "H5.4": { frames: [{ things: ["!marker-yellow", "!pawn-yellow", "!pawn-yellow", "!pawn-yellow"] }] },
  "H6.1": {
    frames: [
      {
        cells: {
          [FAR]: land("012:wheat"),
          [WEST]: land("012:wheat"),
          [MIDDLE]: land("012:cup"),
          [EAST]: land("012:wheat"),
          [EDGE]: land("012:sword"),
        },
        coasts: { red: [FAR, WEST, MIDDLE, EAST, EDGE].map((cell) => `${cell}/0`) },
        markers: { red: `${EAST}/0` },
      },
      {
        cells: {
          [FAR]: land("012:wheat"),
          [WEST]: land("012:wheat"),
          [MIDDLE]: SHORES,
          [EAST]: land("012:wheat"),
          [EDGE]: land("012:sword"),
        },
        coasts: { red: [FAR, WEST, MIDDLE].map((cell) => `${cell}/0`) },
        markers: { red: `${WEST}/2` },
      },
    ],
  },
  "H6.3": {
    frames: [
      {
        cells: {
          [FAR]: land("012:sword"),
          [WEST]: land("012:wheat"),
          [MIDDLE]: land("012:cup"),
          [EAST]: land("01: 2:wheat"),
        },
        coasts: { red: [`${FAR}/0`, `${WEST}/0`, `${MIDDLE}/0`, `${EAST}/2`] },
        markers: { red: `${MIDDLE}/0` },
      },
      {
        cells: { [FAR]: land("012:sword"), [WEST]: land("012:wheat"), [MIDDLE]: SHORES, [EAST]: land("01: 2:wheat") },
        coasts: { red: [`${FAR}/0`, `${WEST}/0`, `${MIDDLE}/0`] },
        markers: { red: `${WEST}/2` },
      },
    ],
  },
  "H6.4": {
    frames: [
      {
        cells: {
          [FAR]: land("012:sword"),
          [WEST]: land("012:cup"),
          [MIDDLE]: land("012:cup"),
          [EAST]: land("01: 2:wheat"),
        },
        coasts: { red: [`${FAR}/0`, `${WEST}/0`, `${MIDDLE}/0`, `${EAST}/2`] },
        markers: { red: `${WEST}/2` },
      },
      { cells: { [FAR]: land("012:sword"), [WEST]: land("012:cup"), [MIDDLE]: SHORES, [EAST]: land("01: 2:wheat") } },
    ],
  },
  "H6.5": {
    frames: [
      {
        cells: {
          [WEST]: land("012:sword"),
          [MIDDLE]: land("01:cup 2:", 2),
          [EAST]: land("012:wheat"),
          [NORTH]: land("012:wheat"),
        },
        coasts: { blue: [`${WEST}/0`, `${MIDDLE}/0`, `${EAST}/2`], red: [`${MIDDLE}/1`, `${NORTH}/0`] },
        markers: { blue: `${WEST}/0`, red: `${NORTH}/1` },
      },
      {
        cells: {
          [WEST]: land("012:sword"),
          [MIDDLE]: land("01:sword 2:", 1),
          [EAST]: land("012:wheat"),
          [NORTH]: land("012:wheat"),
        },
        coasts: { red: [`${MIDDLE}/1`, `${EAST}/2`, `${NORTH}/0`] },
        markers: { red: `${NORTH}/1` },
      },
    ],
  },
  "H7.1": {
    gain: "pawn-red",
    frames: [
      { cells: { [WEST]: land("012:cup"), [MIDDLE]: land("012:wheat") } },
      {
        cells: { [WEST]: land("012:cup"), [MIDDLE]: land("012:wheat") },
        coasts: { red: [`${WEST}/0`, `${MIDDLE}/0`] },
        markers: { red: `${WEST}/0` },
      },
    ],
  },
  "H8.1": {
    beside: true,
    gain: "4",
    frames: [
      {
        cells: { [WEST]: land("012:cup"), [MIDDLE]: land("012:cup") },
        coasts: { blue: [`${WEST}/0`, `${MIDDLE}/0`] },
        markers: { blue: `${WEST}/0` },
      },
      { things: ["pawn-blue", "pawn-blue", "token"] },
    ],
  },
  "H8.2": {
    beside: true,
    gain: "2",
    frames: [
      { things: ["epoch"] },
      {
        cells: { [WEST]: land("01:pyramid 2:wheat"), [MIDDLE]: land("012:wheat") },
        coasts: { red: [`${WEST}/0`, `${MIDDLE}/0`] },
        markers: { red: `${WEST}/0` },
      },
      { things: ["pawn-red", "pawn-red"] },
    ],
  },
};
