// The seats that belong to this device.

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { ask, randomText, type Rematched, type TableInfo } from "./api";

export type Seat = { table: string; seat: number; token: string; nonce: string };

const KEY = "demiurge.seats";
const KEPT = 40;

export function seats(): Seat[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as Seat[];
  } catch {
    return [];
  }
}

export function keep(seat: Seat): void {
  const others = seats().filter((each) => each.table !== seat.table || each.seat !== seat.seat);
  localStorage.setItem(KEY, JSON.stringify([seat, ...others].slice(0, KEPT)));
}

export function seatsAt(table: string): Seat[] {
  return seats().filter((seat) => seat.table === table).sort((a, b) => a.seat - b.seat);
}

export function forget(table: string): void {
  localStorage.setItem(KEY, JSON.stringify(seats().filter((seat) => seat.table !== table)));
}

/** SHA-256 from a library: on a home network without TLS browsers have no crypto.subtle. */
function commitment(nonce: string): string {
  return bytesToHex(sha256(utf8ToBytes(nonce)));
}

/** Sit down with a nonce of our own for the fair shuffle. */
export async function claim(table: string, seat: number, invite: string | null, name: string): Promise<void> {
  const nonce = randomText();
  const body = { invite, name: name || null, commitment: commitment(nonce) };
  const claimed = await ask<{ token: string }>("POST", `/tables/${table}/seats/${seat}/claim`, undefined, body);
  keep({ table, seat, token: claimed.token, nonce });
}

const revealed = new Set<string>();

/** Reveal our nonces as soon as everyone sits. */
export async function revealIfDue(info: TableInfo): Promise<void> {
  if (info.state !== "revealing") return;
  for (const mine of seatsAt(info.id)) {
    const there = info.seats[mine.seat];
    if (there?.commitment && !there.revealed && !revealed.has(mine.nonce)) {
      revealed.add(mine.nonce);
      await ask("POST", `/tables/${info.id}/seats/${mine.seat}/nonce`, mine.token, { nonce: mine.nonce });
    }
  }
}

/** Play again with the same players; returns the new table, which belongs to the first who asks. */
export async function playAgain(table: string): Promise<Rematched[]> {
  const rematched: Rematched[] = [];
  for (const mine of seatsAt(table)) {
    const nonce = randomText();
    const again = await ask<Rematched>("POST", `/tables/${table}/rematch`, mine.token, { commitment: commitment(nonce) });
    keep({ table: again.table, seat: again.seat, token: again.token, nonce });
    rematched.push(again);
  }
  return rematched;
}
