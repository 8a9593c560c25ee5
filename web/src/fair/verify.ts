// Was a finished game shuffled fairly? Worked out from its record alone, without asking any server.
//
// `demiurge verify` checks the same and, by the rules, every move besides. Both are described in
// docs/fair.md.

import type { Options } from "../lib/api";
import { GAMES } from "../lib/game";
import type { Begin } from "./dealt";
import { commitment, earlier, nonceBefore, promise } from "./secrets";
import { Shuffle } from "./stream";

/** Why a shuffle does not check: the name of a text, and the words in it. */
export type Fault = { why: string; words: Record<string, string | number> };
/** What a fair one shows. */
export type Fair = { deals: number; undos: number; unproven: string[]; alone: boolean; older: boolean };
/** What this device saw before the first deal. */
export type Seen = { commitment: string | null; commitments: (string | null)[] };

type Told = {
  commitment: string;
  commitments: (string | null)[];
  secret: string;
  nonces: (string | null)[];
  parts: number[];
  levels: (number | null)[];
};
type Played = {
  game: keyof typeof GAMES;
  options: Options & { players: number };
  names: string[];
  moves: string[];
  told: Told;
  undoneAt: number | null;
  older: boolean;
};

class Refusal extends Error {
  constructor(
    readonly why: string,
    readonly words: Record<string, string | number> = {},
  ) {
    super(why);
  }
}

const OLDER = ["commitment", "commitments", "nonces", "parts", "secret"];
const KEYS = ["commitment", "commitments", "levels", "nonces", "parts", "secret"];
const HEX = /^[0-9a-f]{64}$/;
const MOST_PARTS = 100;

export async function verify(record: unknown, seen?: Seen): Promise<Fair | Fault> {
  try {
    const played = read(record);
    check(played, seen);
    const { begin } = await GAMES[played.game].dealt();
    const deals = dealAgain(played, begin);
    const { told, names, older } = played;
    const later = told.parts.length - 1;
    const unproven = names.filter(
      (_, seat) => later > 0 && told.levels[seat] === null && promise(told.nonces[seat] ?? "") === null,
    );
    return { deals, undos: later, unproven, alone: told.commitments.every((each) => each === null), older };
  } catch (error) {
    if (error instanceof Refusal) return { why: error.why, words: error.words };
    throw error;
  }
}

export function isFair(verdict: Fair | Fault): verdict is Fair {
  return "deals" in verdict;
}

function need(right: boolean, why: string, words: Record<string, string | number> = {}): asserts right {
  if (!right) throw new Refusal(why, words);
}

const isObject = (told: unknown): told is Record<string, unknown> =>
  typeof told === "object" && told !== null && !Array.isArray(told);
const isText = (told: unknown): told is string =>
  typeof told === "string" && told.length <= 200 && !told.includes("\0");
const isTextOrNull = (told: unknown) => told === null || isText(told);
const isCount = (told: unknown): told is number => Number.isInteger(told) && (told as number) >= 0;
const hasKeys = (told: Record<string, unknown>, keys: string[]) =>
  JSON.stringify(Object.keys(told).sort()) === JSON.stringify(keys);

function read(record: unknown): Played {
  need(isObject(record) && record.format === "demiurge/1" && record.seat === undefined, "fault-record");
  const { game, options, seats, moves, shuffle, components, result } = record;
  need(
    typeof game === "string" &&
      Object.hasOwn(GAMES, game) &&
      isObject(options) &&
      Array.isArray(seats) &&
      Array.isArray(moves),
    "fault-record",
  );
  const isSeat = (seat: unknown): seat is { name: string } =>
    isObject(seat) && typeof seat.name === "string" && hasKeys(seat, ["name"]);
  need(seats.every(isSeat), "fault-record");
  need(
    moves.every((move): move is string => typeof move === "string") &&
      options.players === seats.length &&
      seats.length > 1,
    "fault-record",
  );
  need(components === undefined, "fault-box");
  need(shuffle !== undefined, "fault-none");
  need(isObject(result), "fault-unfinished");
  need(isObject(shuffle), "fault-shape");
  const older = hasKeys(shuffle, OLDER);
  need(older || hasKeys(shuffle, KEYS), "fault-shape");
  const list = (told: unknown, is: (each: unknown) => boolean) =>
    Array.isArray(told) && told.length === seats.length && told.every(is);
  need(isText(shuffle.secret) && isText(shuffle.commitment), "fault-shape");
  need(
    list(shuffle.nonces, isTextOrNull) && list(shuffle.commitments, isTextOrNull) && Array.isArray(shuffle.parts),
    "fault-shape",
  );
  const told = shuffle as unknown as Told;
  const played = {
    game: game as Played["game"],
    options: options as Played["options"],
    names: seats.map((seat) => seat.name),
    moves,
  };
  if (!older) {
    need(
      list(told.levels, (each) => each === null || (isCount(each) && each >= 1 && each <= 5)),
      "fault-shape",
    );
    need(told.parts.length > 0 && told.parts.every(isCount), "fault-shape");
    return { ...played, told, undoneAt: null, older };
  }
  const pairs = told.parts as unknown[];
  need(
    pairs.every((pair) => Array.isArray(pair) && pair.length === 2 && pair.every(isCount)) &&
      JSON.stringify(pairs[0]) === "[0,0]",
    "fault-parts",
  );
  const undoneAt = pairs.length > 1 ? (pairs[1] as number[])[0]! : null;
  return { ...played, told: { ...told, parts: [0], levels: played.names.map(() => null) }, undoneAt, older };
}

/** Whether every secret is the promised one, and the parts follow in order. */
function check({ told, names, older }: Played, seen?: Seen): void {
  const last = told.parts.length - 1;
  need(
    told.parts[0] === 0 && told.parts.every((first, k) => k === 0 || first >= told.parts[k - 1]!) && last < MOST_PARTS,
    "fault-parts",
  );
  const first = earlier(told.secret, last);
  need(
    HEX.test(told.commitment) && commitment(first) === told.commitment && (older || promise(first) !== null),
    "fault-secret",
  );
  need(told.levels.includes(null), "fault-shape");
  for (const [seat, name] of names.entries()) {
    const [nonce, promised] = [told.nonces[seat] ?? null, told.commitments[seat] ?? null];
    need((nonce === null) === (promised === null), "fault-nonce", { name });
    if (nonce === null || promised === null) continue;
    const before = nonceBefore(nonce, promised, last)!;
    need(
      told.levels[seat] === null && nonce.length >= 16 && HEX.test(promised) && commitment(before) === promised,
      "fault-nonce",
      { name },
    );
    need(last === 0 || before !== nonce || promise(nonce) === null, "fault-nonce", { name });
  }
  if (!seen) return;
  need(
    seen.commitment === told.commitment && JSON.stringify(seen.commitments) === JSON.stringify(told.commitments),
    "fault-seen",
  );
}

function seedOf({ told, older }: Played, part: number): string {
  const before = told.parts.length - 1 - part;
  const words = told.levels.map((level, seat) =>
    level === null ? (nonceBefore(told.nonces[seat]!, told.commitments[seat]!, before) ?? "") : `level ${level}`,
  );
  return commitment(
    [earlier(told.secret, before), ...words, ...(older ? [0] : told.parts.slice(0, part + 1))].join("\0"),
  );
}

/** Deal the game again and compare; answers how many deals there are. */
function dealAgain(played: Played, begin: Begin): number {
  const { moves, told, undoneAt } = played;
  const people = new Set<number>(); // after how many deals somebody had a choice
  let deals = 0;
  let dealing = -1;
  let shuffle: Shuffle | null = null;
  const dealt = following(1, () => begin(played.options));
  for (const [k, move] of moves.entries()) {
    need(undoneAt !== k, "fault-older", { move: k + 1 });
    if (move.startsWith("deal ")) {
      const part = told.parts.findLastIndex((first) => first <= deals);
      if (part !== dealing) shuffle = new Shuffle(seedOf(played, part), dealt.piles());
      dealing = part;
      const source = following(k + 1, () => dealt.source());
      const due = `deal ${shuffle!.deal(source)}`;
      need(move === due, "fault-deal", { move: k + 1, made: move, due });
      deals++;
    } else people.add(deals);
    following(k + 1, () => dealt.follow(move));
  }
  need(undoneAt === null, "fault-older", { move: moves.length });
  need(
    told.parts.slice(1).every((first) => people.has(first)),
    "fault-parts",
  );
  return deals;
}

function following<T>(move: number, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal("fault-move", { move });
  }
}
