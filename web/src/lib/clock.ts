// How long everyone may still think.

import type { TableInfo } from "./api";
import { t, words } from "./words.svelte";

const [MINUTE, HOUR, DAY] = [60, 3600, 86_400];
const WARNINGS = [10, 30, 60]; // seconds

/** The seconds that a seat has left, and of how many; null without a clock, and for computers. */
export function timeOf(
  { clock, seats, actor }: TableInfo,
  seat: number,
  now: number,
): { left: number; of: number } | null {
  const of = clock.per_game ?? clock.per_move;
  const { kind, away } = seats[seat]!;
  if (of === null || kind === "computer" || away) return null;
  if (actor === seat && clock.deadline !== null) return { left: Math.max(0, clock.deadline - now), of };
  return { left: clock.per_game === null ? of : Math.max(0, of - (clock.used[seat] ?? 0)), of };
}

/** Time as figures; of long times the days. */
export function figures(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole >= DAY) {
    const days = new Intl.NumberFormat(words.language, { style: "unit", unit: "day", unitDisplay: "long" });
    return days.format(Math.floor(whole / DAY));
  }
  const two = (count: number) => String(count).padStart(2, "0");
  const [hours, minutes] = [Math.floor(whole / HOUR), Math.floor((whole % HOUR) / MINUTE)];
  return hours ? `${hours}:${two(minutes)}:${two(whole % MINUTE)}` : `${minutes}:${two(whole % MINUTE)}`;
}

/** The least of the times at which one is warned that has come, if any. */
export const warning = (left: number, of: number): number | null =>
  WARNINGS.find((each) => left <= each && each < of) ?? null;

/** A table's clock in words. */
export function clockInWords({ per_move, per_game }: { per_move?: number | null; per_game?: number | null }): string {
  if (per_game) return t("clock-game-minutes", { count: Math.round(per_game / MINUTE) });
  if (!per_move) return t("clock-none");
  if (per_move >= DAY) return t("clock-move-days", { count: Math.round(per_move / DAY) });
  return t("clock-move-minutes", { count: Math.round(per_move / MINUTE) });
}
