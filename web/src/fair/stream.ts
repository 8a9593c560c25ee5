// From a seed to deals: the algorithm that is written out in src/demiurge/shuffle.py.

import { digest } from "./secrets";

const ALL = 1n << 64n;

/** The numbers that a seed gives under one label. */
export class Stream {
  private counter = 0n;
  private waiting: bigint[] = [];

  constructor(
    private seed: string,
    private label: string,
  ) {}

  private next(): bigint {
    if (!this.waiting.length) {
      const counter = new DataView(new ArrayBuffer(8));
      counter.setBigUint64(0, this.counter++);
      const block = new DataView(
        digest(`${this.seed}\0${this.label}\0`, new Uint8Array(counter.buffer)).slice().buffer,
      );
      this.waiting = [0, 8, 16, 24].map((at) => block.getBigUint64(at));
    }
    return this.waiting.shift()!;
  }

  /** A number from 0 to n - 1, each equally likely. */
  below(n: number): number {
    const size = BigInt(n);
    const limit = ALL - (ALL % size);
    let number = this.next();
    while (number >= limit) number = this.next();
    return Number(number % size);
  }

  shuffled(things: string[]): string[] {
    const order = [...things];
    for (let i = order.length - 1; i > 0; i--) {
      const j = this.below(i + 1);
      [order[i], order[j]] = [order[j]!, order[i]!];
    }
    return order;
  }
}

/** What the next deal comes from: a pile, or some cards of a hand of which one is taken blind. */
export type Source = string | string[];

/** The deals that a seed gives from here on. */
export class Shuffle {
  private piles: Record<string, string[]>;
  private blind: Stream;

  constructor(seed: string, piles: Record<string, string[]>) {
    this.piles = Object.fromEntries(
      Object.entries(piles).map(([name, cards]) => [name, new Stream(seed, name).shuffled(cards)]),
    );
    this.blind = new Stream(seed, "tornado");
  }

  deal(source: Source): string | undefined {
    if (typeof source !== "string") return source.length ? source[this.blind.below(source.length)] : undefined;
    const thing = this.piles[source]?.shift();
    return thing !== undefined && thing in this.piles ? this.piles[thing]!.shift() : thing;
  }
}
