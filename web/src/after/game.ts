// A finished game, loaded as one of its players saw it, or with all cards open.

import { ask, type Consequence, type Position, type Replay } from "../lib/api";
import type { Mark, Play } from "../lib/game";
import { totals } from "../lib/story";

export type Seen = "open" | number;
export type Line = Pick<Replay, "positions" | "notes" | "moves" | "accounts">;

/** From one decision to the next: a move with its turn and whose turn it was, and the deals after it. */
export type Step = {
  ply: number;
  by: number | null;
  turn: number;
  whose: number | null;
  moves: string[];
  consequences: Consequence[];
};

export async function load(table: string, token: string | undefined, seen: Seen): Promise<Line> {
  const line: Line = { positions: [], notes: [], moves: [], accounts: [] };
  for (;;) {
    const slice = await ask<Replay>(
      "GET",
      `/tables/${table}/replay?seat=${seen}&first=${line.positions.length}`,
      token,
    );
    line.positions.push(...slice.positions);
    line.notes.push(...slice.notes);
    line.moves.push(...slice.moves);
    line.accounts.push(...slice.accounts);
    if (line.positions.length > slice.plies) return line;
  }
}

/** Where a reader stops: wherever somebody is to decide, and at the end. */
type Told = Omit<Line, "positions" | "notes"> & { positions: Pick<Position, "actor" | "turn">[] };

export function stepsOf({ positions, moves, accounts }: Told): Step[] {
  const steps: Step[] = [];
  const cameOf = (from: number, to: number) => accounts.slice(from, to).flatMap(({ consequences }) => consequences);
  let turn = 0;
  positions.forEach((position, ply) => {
    if (position.actor === "chance" && ply < positions.length - 1) return;
    const last = steps.at(-1);
    if (!last)
      return void steps.push({
        ply,
        by: null,
        turn: 0,
        whose: null,
        moves: moves.slice(0, ply),
        consequences: cameOf(0, ply),
      });
    const { actor, turn: whose } = positions[last.ply]!;
    if (whose !== last.whose) turn++;
    steps.push({
      ply,
      by: typeof actor === "number" ? actor : null,
      turn,
      whose,
      moves: moves.slice(last.ply, ply),
      consequences: cameOf(last.ply, ply),
    });
  });
  return steps;
}

const MARKS: Mark[] = ["epoch", "star", "flag", "spark"];

/** Why a step is remembered, if it is. */
export function markOf(step: Step, play: Play): Mark | null {
  const marks = step.consequences.map(play.mark);
  return MARKS.find((mark) => marks.includes(mark)) ?? null;
}

/** What counts in the end, before each move and after the last: the pawns put, or the points. */
export function scoresOf({ accounts }: Pick<Line, "accounts">, players: number): number[][] {
  const scores = [Array<number>(players).fill(0)];
  for (const { consequences } of accounts) {
    const next = [...scores.at(-1)!];
    for (const { seat, by } of totals(consequences)) next[seat]! += by;
    scores.push(next);
  }
  return scores;
}
