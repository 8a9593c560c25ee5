// Which tiles lie face down: followed from the moves of a record.

import { remove, type Begin, type Dealt } from "../fair/dealt";
import type { Source } from "../fair/stream";
import piles from "./piles.json";

export const begin: Begin = ({ players }) => new Tiles(players);

class Tiles implements Dealt {
  private land = piles.land.map((number) => `tile:${number}`);
  private epochs = piles.epochs;
  private toCome: number; // land tiles of the set-up

  constructor(players: number) {
    this.toCome = 2 * players;
  }

  piles(): Record<string, string[]> {
    const land = Array<string>(this.land.length - this.toCome).fill("land");
    return { land: this.land, tiles: [...land, ...Array<string>(this.epochs).fill("epoch")] };
  }

  source(): Source {
    return this.toCome > 0 ? "land" : "tiles";
  }

  follow(move: string): void {
    if (!move.startsWith("deal ")) return;
    this.toCome = Math.max(this.toCome - 1, 0);
    if (move === "deal epoch") this.epochs--;
    else remove(this.land, move.slice(5));
  }
}
