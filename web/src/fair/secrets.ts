// Secrets that are committed to first and revealed later (docs/fair.md).

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/** SHA-256 by a library: on a home network without TLS browsers have no crypto.subtle. */
export function digest(text: string, more = new Uint8Array()): Uint8Array {
  return sha256(new Uint8Array([...utf8ToBytes(text), ...more]));
}

/** What is published of a secret before it is revealed. */
export function commitment(secret: string): string {
  return bytesToHex(digest(secret));
}

/** The secret that promises this one; it is revealed before it. */
export function earlier(secret: string, times = 1): string {
  return times > 0 ? earlier(`next:${commitment(secret)}`, times - 1) : secret;
}

/** The commitment to the next secret that this one holds, if it holds one. */
export function promise(secret: string): string | null {
  return /^next:([0-9a-f]{64})$/.exec(secret)?.[1] ?? null;
}

/** What a seat revealed so many parts before this nonce; one that promised no next stays the same. */
export function nonceBefore(nonce: string | null, promised: string | null, times: number): string | null {
  return nonce === null || commitment(nonce) === promised ? nonce : earlier(nonce, times);
}
