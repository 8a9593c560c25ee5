// The pictures of the rules: what lies there before and after. They know no rule: every need that
// is met and every coast is written down here.

import { COLOURS, type Tile } from "../gaia/geometry";
import type { Face } from "../gheos/geometry";

/** A tile; of a city the needs, and which are met. */
export type Square = { tile: Tile; needs: string[]; met: boolean[] };
export type Squares = { squares: Record<string, Square>; free?: string[]; not?: string[] };
export type Lying = { face: Face; rotation: number };
/** Coasts are areas; a marker stands on the side of a triangle, where no sign is. */
export type Triangles = { triangles: Record<string, Lying>; free?: string[]; not?: string[]; coasts?: Record<string, string[]>; markers?: Record<string, string> };
/** Cards, pawns, markers, signs, tokens; with "!" before it a thing is crossed out. */
export type Things = { things: string[] };
export type Frame = Squares | Triangles | Things;
/** Frames with an arrow between them, or side by side; a power on the arrow, and one on the way back. */
export type Scene = { frames: Frame[]; beside?: boolean; by?: string; back?: string; gain?: string };

const herd = (land: string, animals: number): Square => ({ tile: { land, city: null, animals, pawns: {} }, needs: [], met: [] });
const bare = (land: string): Square => herd(land, 0);

/** A city: of its needs those with a plus are met. */
function city(land: string, needs: string, ...pawns: (typeof COLOURS)[number][]): Square {
  const each = needs.split(" ");
  const standing = Object.fromEntries(pawns.map((colour) => [COLOURS.indexOf(colour), pawns.filter((other) => other === colour).length]));
  return { tile: { land, city: "city:1", animals: 0, pawns: standing }, needs: each.map((need) => need.replace("+", "")), met: each.map((need) => need.endsWith("+")) };
}

/** A triangle: "01:cup 2:" is a land space with a cup and a bare shore. */
function land(areas: string, rotation = 0): Lying {
  const parts = areas.split(" ").map((area) => area.split(":"));
  return { face: { areas: parts.map(([sides = "", symbols = ""]) => ({ sides, symbols: symbols.split(",").filter(Boolean) })) }, rotation };
}

const [FAR, WEST, MIDDLE, EAST, EDGE, NORTH] = ["-1,0v", "0,0^", "0,0v", "1,0^", "1,0v", "0,1^"] as const;
const SHORES = land("0: 1: 2:");

export const PICTURES: Record<string, Scene> = {
  "G1.5": { frames: [{ things: ["city:desert:forest,sea,sea,animals"] }] },
  "G4.1": { frames: [{ things: ["nature", "sea", "desert", "sea"] }] },
  "G5.1": { frames: [{ squares: { "0,0": bare("plain"), "1,0": bare("forest") }, free: ["-1,0", "2,0", "0,1", "1,1", "0,-1", "1,-1"], not: ["-1,1", "2,1", "-1,-1", "2,-1"] }] },
  "G5.4": { frames: [{ things: ["plain", "plain", "sea", "sea"] }, { things: ["objective:plain,plain,sea,sea:blue"] }] },
  "G6.1": { frames: [{ things: ["animals:forest"] }, { squares: { "0,0": herd("forest", 4), "1,0": bare("plain") } }] },
  "G6.3": { beside: true, frames: [{ things: ["city:star:plain,swamp,sea,mountain"] }, { squares: { "0,1": bare("plain"), "1,1": bare("forest"), "2,1": bare("desert"), "0,0": bare("mountain"), "1,0": bare("swamp"), "2,0": bare("sea") }, not: ["2,0"] }] },
  "G6.4": { frames: [{ squares: { "-1,0": bare("forest"), "0,0": city("desert", "forest+ sea+ sea animals", "blue"), "0,1": bare("sea") } }] },
  "G7.1": {
    frames: [
      { squares: { "-1,0": bare("forest"), "0,0": city("desert", "forest+ sea+ sea animals", "blue"), "0,1": bare("sea") } },
      { squares: { "-1,0": bare("forest"), "0,0": city("desert", "forest+ sea+ sea+ animals", "blue"), "0,1": bare("sea"), "1,0": bare("sea") } },
    ],
  },
  "G7.2": { frames: [{ squares: { "-1,0": herd("mountain", 2), "0,0": city("desert", "plain plain swamp+ animals+", "blue"), "1,0": herd("desert", 4), "0,1": bare("swamp") } }] },
  "G7.3": {
    frames: [
      { squares: { "-1,0": bare("mountain"), "0,0": city("desert", "forest+ mountain+ sea+ sea", "blue"), "1,0": bare("forest"), "2,0": bare("plain"), "0,1": bare("sea"), "1,1": bare("mountain") } },
      { squares: { "-1,0": bare("mountain"), "0,0": city("desert", "forest mountain+ sea+ sea", "blue"), "1,0": city("forest", "desert mountain+ plain+ plain", "yellow"), "2,0": bare("plain"), "0,1": bare("sea"), "1,1": bare("mountain") } },
    ],
  },
  "G7.5": {
    frames: [
      { squares: { "-1,0": bare("forest"), "0,0": city("desert", "forest+ mountain+ sea sea", "blue"), "1,0": bare("mountain") }, free: ["0,1"] },
      { squares: { "-1,0": bare("forest"), "0,0": city("desert", "forest+ mountain+ sea+ sea", "blue", "yellow"), "1,0": bare("mountain"), "0,1": bare("sea") } },
    ],
  },
  "G7.6": {
    frames: [
      { squares: { "-1,0": bare("plain"), "0,0": city("desert", "plain+ plain swamp animals+", "blue"), "1,0": herd("desert", 1) } },
      { squares: { "-1,0": bare("plain"), "0,0": city("desert", "plain+ plain swamp animals"), "1,0": bare("desert") } },
    ],
  },
  "G7.7": {
    by: "sun",
    frames: [
      { squares: { "-1,0": bare("plain"), "0,0": city("desert", "plain+ plain swamp animals") } },
      { squares: { "-1,0": bare("desert"), "0,0": bare("desert") } },
    ],
  },
  "G7.8": {
    frames: [
      { squares: { "-1,0": bare("forest"), "0,0": city("desert", "forest+ mountain+ sea sea", "blue"), "1,0": bare("mountain") }, free: ["0,1"] },
      { squares: { "-1,0": bare("forest"), "0,0": city("desert", "forest+ mountain+ sea+ sea", "green"), "1,0": bare("mountain"), "0,1": bare("sea") } },
    ],
  },
  "G7.9": { frames: [{ squares: { "-1,0": bare("forest"), "0,0": city("desert", "forest+ sea+ sea+ animals+", "green", "green"), "1,0": herd("sea", 2), "0,1": bare("sea") } }] },
  "G8.1": {
    frames: [
      { squares: { "-1,0": herd("forest", 3), "0,0": city("desert", "forest+ sea+ sea animals+", "blue"), "1,0": bare("sea") } },
      { squares: { "-1,0": herd("forest", 2), "0,0": city("desert", "forest+ sea+ sea animals+", "blue"), "1,0": bare("sea") } },
    ],
  },
  "G10.4": { by: "sun", back: "rain", frames: [{ squares: { "0,0": bare("swamp") } }, { squares: { "0,0": bare("plain") } }, { squares: { "0,0": bare("desert") } }] },
  "G10.5": { by: "earthquake", frames: [{ squares: { "0,0": herd("sea", 2), "1,0": bare("mountain") } }, { squares: { "0,0": bare("mountain"), "1,0": herd("sea", 2) } }] },
  "G10.6": { by: "tornado", frames: [{ things: ["pawn-yellow", "life", "power", "pawn-red", "nature", "nature"] }, { things: ["rain", "!sea"] }] },
  "G10.8": { frames: [{ things: ["!sun", "protection"] }] },
  "G10.11": { by: "lightning", frames: [{ squares: { "0,0": city("forest", "desert+ mountain plain+ plain", "blue"), "1,0": bare("desert"), "0,1": bare("plain") } }, { squares: { "0,0": bare("forest"), "1,0": bare("desert"), "0,1": bare("plain") } }] },
  "G10.12": {
    by: "eruption",
    frames: [
      { squares: { "0,0": bare("mountain"), "-1,0": herd("plain", 3), "0,1": bare("forest"), "1,0": bare("sea"), "0,-1": bare("swamp") } },
      { squares: { "0,0": bare("mountain"), "-1,0": bare("desert"), "0,1": bare("desert"), "1,0": bare("sea"), "0,-1": bare("desert") } },
    ],
  },

  "H1.2": { beside: true, frames: [{ triangles: { [WEST]: land("0:wheat 1:cup 2:") } }, { triangles: { [WEST]: land("01:cup 2:sword", 1) } }, { triangles: { [WEST]: land("012:wheat") } }] },
  "H1.3": { frames: [{ things: ["sign-wheat", "sign-cup", "sign-sword", "sign-pyramid", "sign-temple-sword"] }] },
  "H4.1": { frames: [{ triangles: { [WEST]: land("0:wheat 1:wheat 2:wheat") }, free: [FAR, MIDDLE, "0,-1v"] }] },
  "H4.2": { frames: [{ triangles: { [WEST]: land("01:cup 2:"), [MIDDLE]: land("012:pyramid,wheat") }, not: [MIDDLE] }, { triangles: { [WEST]: land("012:sword"), [MIDDLE]: land("012:pyramid,wheat") } }] },
  "H4.5": {
    gain: "2",
    frames: [
      { triangles: { [FAR]: land("012:sword"), [WEST]: land("012:sword") }, free: [MIDDLE], coasts: { yellow: [`${FAR}/0`, `${WEST}/0`] }, markers: { yellow: `${WEST}/2` } },
      { triangles: { [FAR]: land("012:sword"), [WEST]: land("012:sword"), [MIDDLE]: land("012:temple-sword") }, coasts: { yellow: [`${FAR}/0`, `${WEST}/0`, `${MIDDLE}/0`] }, markers: { yellow: `${WEST}/2` } },
    ],
  },
  "H5.1": {
    frames: [
      { triangles: { [FAR]: land("012:wheat"), [WEST]: land("012:sword"), [EAST]: land("012:cup"), [EDGE]: land("012:wheat") }, free: [MIDDLE], coasts: { red: [`${FAR}/0`, `${WEST}/0`], yellow: [`${EAST}/0`, `${EDGE}/0`] }, markers: { red: `${WEST}/2`, yellow: `${EAST}/0` } },
      { triangles: { [FAR]: land("012:wheat"), [WEST]: land("012:sword"), [MIDDLE]: land("012:cup"), [EAST]: land("012:cup"), [EDGE]: land("012:wheat") }, coasts: { red: [FAR, WEST, MIDDLE, EAST, EDGE].map((cell) => `${cell}/0`) }, markers: { red: `${WEST}/2` } },
    ],
  },
  "H5.4": { frames: [{ things: ["!marker-yellow", "!pawn-yellow", "!pawn-yellow", "!pawn-yellow"] }] },
  "H6.1": {
    frames: [
      { triangles: { [FAR]: land("012:wheat"), [WEST]: land("012:wheat"), [MIDDLE]: land("012:cup"), [EAST]: land("012:wheat"), [EDGE]: land("012:sword") }, coasts: { red: [FAR, WEST, MIDDLE, EAST, EDGE].map((cell) => `${cell}/0`) }, markers: { red: `${EAST}/0` } },
      { triangles: { [FAR]: land("012:wheat"), [WEST]: land("012:wheat"), [MIDDLE]: SHORES, [EAST]: land("012:wheat"), [EDGE]: land("012:sword") }, coasts: { red: [FAR, WEST, MIDDLE].map((cell) => `${cell}/0`) }, markers: { red: `${WEST}/2` } },
    ],
  },
  "H6.3": {
    frames: [
      { triangles: { [FAR]: land("012:sword"), [WEST]: land("012:wheat"), [MIDDLE]: land("012:cup"), [EAST]: land("01: 2:wheat") }, coasts: { red: [`${FAR}/0`, `${WEST}/0`, `${MIDDLE}/0`, `${EAST}/2`] }, markers: { red: `${MIDDLE}/0` } },
      { triangles: { [FAR]: land("012:sword"), [WEST]: land("012:wheat"), [MIDDLE]: SHORES, [EAST]: land("01: 2:wheat") }, coasts: { red: [`${FAR}/0`, `${WEST}/0`, `${MIDDLE}/0`] }, markers: { red: `${WEST}/2` } },
    ],
  },
  "H6.4": {
    frames: [
      { triangles: { [FAR]: land("012:sword"), [WEST]: land("012:cup"), [MIDDLE]: land("012:cup"), [EAST]: land("01: 2:wheat") }, coasts: { red: [`${FAR}/0`, `${WEST}/0`, `${MIDDLE}/0`, `${EAST}/2`] }, markers: { red: `${WEST}/2` } },
      { triangles: { [FAR]: land("012:sword"), [WEST]: land("012:cup"), [MIDDLE]: SHORES, [EAST]: land("01: 2:wheat") } },
    ],
  },
  "H6.5": {
    frames: [
      { triangles: { [WEST]: land("012:sword"), [MIDDLE]: land("01:cup 2:", 2), [EAST]: land("012:wheat"), [NORTH]: land("012:wheat") }, coasts: { blue: [`${WEST}/0`, `${MIDDLE}/0`, `${EAST}/2`], red: [`${MIDDLE}/1`, `${NORTH}/0`] }, markers: { blue: `${WEST}/0`, red: `${NORTH}/1` } },
      { triangles: { [WEST]: land("012:sword"), [MIDDLE]: land("01:sword 2:", 1), [EAST]: land("012:wheat"), [NORTH]: land("012:wheat") }, coasts: { red: [`${MIDDLE}/1`, `${EAST}/2`, `${NORTH}/0`] }, markers: { red: `${NORTH}/1` } },
    ],
  },
  "H7.1": {
    gain: "pawn-red",
    frames: [
      { triangles: { [WEST]: land("012:cup"), [MIDDLE]: land("012:wheat") } },
      { triangles: { [WEST]: land("012:cup"), [MIDDLE]: land("012:wheat") }, coasts: { red: [`${WEST}/0`, `${MIDDLE}/0`] }, markers: { red: `${WEST}/0` } },
    ],
  },
  "H8.1": { beside: true, gain: "4", frames: [{ triangles: { [WEST]: land("012:cup"), [MIDDLE]: land("012:cup") }, coasts: { blue: [`${WEST}/0`, `${MIDDLE}/0`] }, markers: { blue: `${WEST}/0` } }, { things: ["pawn-blue", "pawn-blue", "token"] }] },
  "H8.2": { beside: true, gain: "2", frames: [{ things: ["epoch"] }, { triangles: { [WEST]: land("01:pyramid 2:wheat"), [MIDDLE]: land("012:wheat") }, coasts: { red: [`${WEST}/0`, `${MIDDLE}/0`] }, markers: { red: `${WEST}/0` } }, { things: ["pawn-red", "pawn-red"] }] },
};
