// A finished game, loaded as one of its players saw it, or with all cards open.

import { ask, type Replay, type View } from "../lib/api";

export type Seen = "open" | number;
export type Line = Pick<Replay, "notes" | "moves" | "accounts"> & { positions: View[] };
type Slice = Line & { plies: number; first: number };

/** From one decision to the next: a move with its turn and whose turn it was, and the deals after it. */
export type Step = { ply: number; by: number | null; turn: number; whose: number | null; moves: string[] };

export async function load(table: string, token: string | undefined, seen: Seen): Promise<Line> {
  const line: Line = { positions: [], notes: [], moves: [], accounts: [] };
  for (;;) {
    const found = await ask<Slice>("GET", `/tables/${table}/replay?seat=${seen}&first=${line.positions.length}`, token);
    line.positions.push(...found.positions);
    line.notes.push(...found.notes);
    line.moves.push(...found.moves);
    line.accounts.push(...found.accounts);
    if (line.positions.length > found.plies) return line;
  }
}

/** Where a reader stops: wherever somebody is to decide, and at the end. */
export function stepsOf({ positions, moves }: Line): Step[] {
  const steps: Step[] = [];
  let turn = 0;
  positions.forEach((position, ply) => {
    if (position.actor === "chance" && ply < positions.length - 1) return;
    const last = steps.at(-1);
    if (!last) return void steps.push({ ply, by: null, turn: 0, whose: null, moves: moves.slice(0, ply) });
    const { actor, turn: whose } = positions[last.ply]!;
    if (whose !== last.whose) turn++;
    steps.push({ ply, by: actor as number, turn, whose: whose as number, moves: moves.slice(last.ply, ply) });
  });
  return steps;
}

export type Mark = "flag" | "star" | "spark" | "epoch";
const MARKS: [RegExp, Mark][] = [
  [/^deal epoch/, "epoch"],
  [/^(claim|score)/, "star"],
  [/^(play city|introduce)/, "flag"],
  [/^(play (sun|rain|tornado|earthquake|lightning|eruption)|protect|pay)/, "spark"],
];

/** What a step is remembered for, if for anything. */
export function markOf(step: Step): Mark | null {
  return MARKS.find(([form]) => step.moves.some((move) => form.test(move)))?.[1] ?? null;
}

/** What counts in the end, so far: pawns put, or points. */
export function scoresAt({ positions }: Line, game: string, ply: number): number[] {
  const position = positions[ply]!;
  if (game === "gheos") return position.points as number[];
  return (position.pawns as number[]).map((left, seat) => (positions[0]!.pawns as number[])[seat]! - left);
}

export const SOURCES = ["by-tokens", "by-epochs", "by-temples", "at-the-end"] as const;
type Source = (typeof SOURCES)[number];

const BY_RULE: Record<string, Source> = { "H8.1": "by-tokens", "H8.2": "by-epochs", "H4.5": "by-temples", "H9.2": "at-the-end" };

/** Gheos: what brought each seat its points, by the rule that gave them. */
export function sourcesOf({ positions, accounts }: Line): Record<Source, number[]> {
  const found = Object.fromEntries(SOURCES.map((source) => [source, (positions[0]!.points as number[]).map(() => 0)])) as Record<Source, number[]>;
  for (const each of accounts.flatMap(({ consequences }) => consequences)) {
    if (each.kind === "points") found[BY_RULE[each.rule]!][each.seat]! += each.by;
  }
  return found;
}
