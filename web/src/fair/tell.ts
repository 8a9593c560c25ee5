// What a check of a shuffle says to the reader.

import { t } from "../lib/words.svelte";
import { isFair, verify, type Seen } from "./verify";

export async function told(record: unknown, seen?: Seen): Promise<{ good: boolean; text: string }> {
  const verdict = await verify(record, seen);
  if (!isFair(verdict)) return { good: false, text: t("check-bad", { why: t(verdict.why, verdict.words) }) };
  const sentences = [t("check-good", { count: verdict.deals })];
  if (verdict.alone) sentences.push(t("check-alone"));
  if (verdict.undos) sentences.push(t("check-undos", { count: verdict.undos }));
  if (verdict.unproven.length) sentences.push(t("check-unproven", { names: verdict.unproven.join(", ") }));
  if (verdict.older) sentences.push(t("check-older"));
  return { good: true, text: sentences.join(" ") };
}
