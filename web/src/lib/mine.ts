// The seats that belong to this device.

import { commitment, earlier } from "../fair/secrets";
import type { Seen } from "../fair/verify";
import { ask, randomText, type Rematched, type TableInfo } from "./api";

export type Seat = {
  table: string;
  seat: number;
  token: string;
  nonce: string; // the root, from which those that are revealed are worked out
  older?: string[]; // roots that we committed to before somebody left
  given?: number; // the last part of the shuffle for which a nonce was revealed
  seen?: Seen;
};

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
  return seats()
    .filter((seat) => seat.table === table)
    .sort((a, b) => a.seat - b.seat);
}

export function forget(table: string): void {
  localStorage.setItem(KEY, JSON.stringify(seats().filter((seat) => seat.table !== table)));
}

const LINKS = 99; // nonces after the first, each promised by the one before

/** The nonce for a part of the shuffle, from the root that this device keeps to itself. */
function nonceFor(root: string, part: number): string {
  return earlier(root, LINKS - part);
}

/** Sit down with a nonce of our own for the fair shuffle. */
export async function claim(table: string, seat: number, invite: string | null, name: string): Promise<void> {
  const nonce = randomText();
  const body = { invite, name: name || null, commitment: commitment(nonceFor(nonce, 0)) };
  const claimed = await ask<{ token: string }>("POST", `/tables/${table}/seats/${seat}/claim`, undefined, body);
  keep({ table, seat, token: claimed.token, nonce });
}

const busy = new Set<string>();

/** Reveal our nonces as soon as everyone sits; commit to others if somebody left meanwhile. */
export async function joinCeremony(info: TableInfo): Promise<void> {
  for (const mine of seatsAt(info.id)) {
    const there = info.seats[mine.seat];
    const what = `${info.state} ${info.id} ${mine.seat} ${there?.commitment}`;
    if (busy.has(what)) continue;
    busy.add(what);
    if (info.state === "gathering" && there?.recommits) await commitAnew(mine).finally(() => busy.delete(what));
    else if (info.state === "revealing" && there?.commitment && !there.revealed)
      await reveal(mine, info, there.commitment);
  }
}

async function commitAnew(mine: Seat): Promise<void> {
  const older = [mine.nonce, ...(mine.older ?? [])].slice(0, 4);
  const fresh = { table: mine.table, seat: mine.seat, token: mine.token, nonce: randomText(), older };
  keep(fresh);
  await ask("POST", `/tables/${mine.table}/seats/${mine.seat}/claim`, mine.token, {
    commitment: commitment(nonceFor(fresh.nonce, 0)),
  });
}

/** What everyone committed to is kept, to be compared with what is revealed at the end. A nonce that
 * was revealed once is not revealed again for other commitments. */
async function reveal(mine: Seat, info: TableInfo, promised: string): Promise<void> {
  const root = [mine.nonce, ...(mine.older ?? [])].find((each) => commitment(nonceFor(each, 0)) === promised);
  const seen = { commitment: info.commitment, commitments: info.seats.map((seat) => seat.commitment) };
  if (root === mine.nonce && mine.seen && JSON.stringify(mine.seen) !== JSON.stringify(seen)) return;
  if (root) keep({ ...mine, nonce: root, given: 0, seen });
  await ask("POST", `/tables/${info.id}/seats/${mine.seat}/nonce`, mine.token, {
    nonce: root ? nonceFor(root, 0) : mine.nonce,
  });
}

/** Our nonce for this part of the shuffle, by which we agree that it begins. None is given before
 * those of all earlier parts: whoever has one can work those out. */
export function agreement(table: string, seat: number | "spectator", part: number): string | null {
  const mine = seatsAt(table).find((each) => each.seat === seat);
  if (mine?.given === undefined || part > mine.given + 1) return null;
  keep({ ...mine, given: Math.max(part, mine.given) });
  return nonceFor(mine.nonce, part);
}

/** Sit down with the same players again; answers the new table, and whoever asks first is its maker. */
export async function playAgain(table: string): Promise<Rematched[]> {
  const rematched: Rematched[] = [];
  for (const mine of seatsAt(table)) {
    const nonce = randomText();
    const again = await ask<Rematched>("POST", `/tables/${table}/rematch`, mine.token, {
      commitment: commitment(nonceFor(nonce, 0)),
    });
    keep({ table: again.table, seat: again.seat, token: again.token, nonce });
    rematched.push(again);
  }
  return rematched;
}
