// What the players of a table are called.

import type { GameName, TableInfo } from "./api";
import { GAMES } from "./game";
import { t } from "./words.svelte";

export const levelName = (game: string, level: number): string => t(`level-${game}-${level}`);

/** What a seat is called whose player has said no name: its colour, or its number. */
export function seatName(game: GameName, seat: number): string {
  const colour = GAMES[game].colours[seat];
  return colour ? t(`thing-${colour}`) : t("player-number", { number: seat + 1 });
}

/** Everyone's name; those of the same name are numbered. */
export function namesOf({ game, seats }: TableInfo): string[] {
  const names = seats.map((seat, k) => seat.name || (seat.level ? levelName(game, seat.level) : seatName(game, k)));
  const nth = (name: string, k: number) => names.slice(0, k + 1).filter((other) => other === name).length;
  return names.map((name, k) => (names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} ${nth(name, k)}`));
}

/** What stands for a player where there is no room for a name: a letter, or the seat's number. */
export function initialsOf(names: string[]): string[] {
  const letters = names.map((name) => Array.from(name)[0]?.toUpperCase() ?? "");
  return new Set(letters).size === names.length ? letters : names.map((_, seat) => String(seat + 1));
}
