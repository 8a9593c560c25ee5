// Which cards lie face down, and whose hand holds which: followed from the moves of a record.

import { remove, type Begin, type Dealt } from "../fair/dealt";
import type { Source } from "../fair/stream";
import piles from "./piles.json";

export const begin: Begin = (options) => new Cards(options);

const BACKS = ["nature", "life", "power"];
const IN_HAND = [2, 1, 1]; // dealt to each seat
const FACE_UP = [3, 2, 2];
const EFFECTS = ["sun", "rain", "tornado", "earthquake", "lightning", "eruption"];

/** Where a dealt card goes. */
type Target = { hand: number } | { place: [string, number] } | { from: number; back: string } | null;

class Cards implements Dealt {
  private left: Record<string, string[]>;
  private hands: string[][];
  private faceUp: Record<string, (string | null)[]> = {};
  private targets: [pile: string, target: Target][] = [];
  private actions = 0; // drawn or played so far: every turn has two
  private asked: number[] = []; // who may protect, in order
  private taken: string[] = [];

  constructor(private options: { players: number; rules?: string | null; lightnings?: number | null }) {
    const all = (piles as unknown as Record<string, Record<string, [string, number][]>>)[options.rules ?? ""];
    if (!all) throw new Error("unknown rules");
    const count = (card: string, many: number) => (card === "lightning" ? (options.lightnings ?? many) : many);
    this.left = Object.fromEntries(
      Object.entries(all).map(([name, cards]) => [
        name,
        cards.flatMap(([card, many]) => Array<string>(count(card, many)).fill(card)),
      ]),
    );
    this.hands = Array.from({ length: options.players }, () => []);
    for (let k = 0; k < options.players + 2; k++) this.targets.push(["objectives", null]);
    for (const [k, back] of BACKS.entries()) {
      this.faceUp[back] = Array<string | null>(FACE_UP[k]!).fill(null);
      if (!this.left[back]!.length) continue;
      for (let card = 0; card < options.players * IN_HAND[k]!; card++)
        this.targets.push([back, { hand: Math.floor(card / IN_HAND[k]!) }]);
      for (let place = 0; place < FACE_UP[k]!; place++) this.targets.push([back, { place: [back, place] }]);
    }
  }

  piles(): Record<string, string[]> {
    return this.left;
  }

  source(): Source {
    const next = this.targets[0];
    if (!next) throw new Error("no deal is due");
    const [pile, target] = next;
    return target && "from" in target
      ? this.hands[target.from]!.filter((card) => backOf(card) === target.back).sort()
      : pile;
  }

  follow(move: string): void {
    const [verb, thing = "", more] = move.split(" ");
    if ((verb === "deal") !== this.targets.length > 0) throw new Error("no deal, or another move, is due");
    if (verb === "deal") {
      this.deal(thing);
      return;
    }
    if (verb === "draw" || verb === "play") this.actions++;
    const seat = Math.floor((this.actions - 1) / 2) % this.options.players;
    if (verb === "draw") this.draw(seat, thing, more);
    else if (verb === "play") this.play(seat, thing);
    else if (verb === "discard") remove(this.hands[seat]!, thing);
    else if (verb === "protect") remove(this.hands[this.asked[0] ?? -1] ?? [], "protection");
    else if (verb === "allow") this.asked.shift();
    else if (verb === "take") this.targets = [["", { from: Number(thing), back: more ?? "" }]];
    else if (verb === "keep") {
      remove(this.taken, thing);
      this.hands[seat]!.push(thing);
      this.taken = [];
    }
  }

  private deal(card: string): void {
    const [pile, target] = this.targets.shift()!;
    if (target && "from" in target) {
      remove(this.hands[target.from]!, card);
      this.taken.push(card);
      return;
    }
    remove(this.left[pile]!, card);
    if (target && "hand" in target) this.hands[target.hand]!.push(card);
    else if (target) this.faceUp[target.place[0]]![target.place[1]] = card;
  }

  private draw(seat: number, back: string, place?: string): void {
    const pile = this.left[back] ?? [];
    if (!place) {
      if (pile.length) this.targets = [[back, { hand: seat }]];
      return;
    }
    const at = Number(place) - 1;
    const card = this.faceUp[back]?.[at];
    if (!card) throw new Error("no card lies there");
    this.hands[seat]!.push(card);
    this.faceUp[back]![at] = null;
    if (pile.length) this.targets = [[back, { place: [back, at] }]];
  }

  private play(seat: number, card: string): void {
    remove(this.hands[seat]!, card);
    this.asked = [];
    for (let k = 1; k < this.options.players && EFFECTS.includes(card); k++) {
      const rival = (seat + k) % this.options.players;
      if (this.hands[rival]!.some((each) => backOf(each) === "power")) this.asked.push(rival);
    }
  }
}

function backOf(card: string): string {
  if (/^(animals|city):/.test(card)) return "life";
  return EFFECTS.includes(card) || card === "protection" ? "power" : "nature";
}
