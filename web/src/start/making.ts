// Making a table, and what its maker keeps about it on this device.

import { ask, type GameName, type Options } from "../lib/api";
import { claim } from "../lib/mine";

export type Made = { id: string; maker: string; watch: string; invites: (string | null)[] };

/** Who takes a seat: a computer's level, somebody with a link, or somebody at this device. */
export type Sitter = number | "link" | "here";

export type Wanted = {
  game: GameName;
  options: Options;
  sitters: Sitter[];
  names: string[];
  clock: { per_move?: number; per_game?: number };
  hints: boolean;
  listed: boolean;
  stand_in: number;
};

const NAME = "demiurge.name";
const linksOf = (id: string): string => `demiurge.links.${id}`;

export const myName = (): string => localStorage.getItem(NAME) ?? "";
export const callMe = (name: string): void => localStorage.setItem(NAME, name.trim());

export function madeOf(id: string): Made | null {
  return JSON.parse(localStorage.getItem(linksOf(id)) ?? "null") as Made | null;
}

export function keepMade(made: Made): void {
  localStorage.setItem(linksOf(made.id), JSON.stringify(made));
}

export function forgetMade(id: string): void {
  localStorage.removeItem(linksOf(id));
}

/** Make the table and take every seat that is played from this device; returns its name. */
export async function make(wanted: Wanted): Promise<string> {
  const { sitters, names, ...table } = wanted;
  const seats = sitters.map((sitter) =>
    typeof sitter === "number" ? { kind: "computer", level: sitter } : { kind: "person" },
  );
  const made = await ask<Made>("POST", "/tables", undefined, { ...table, seats });
  keepMade(made);
  for (const [seat, sitter] of sitters.entries()) {
    if (sitter === "here") await claim(made.id, seat, made.invites[seat]!, names[seat]?.trim() ?? "");
  }
  return made.id;
}
