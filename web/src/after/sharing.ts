// Links to a finished game, and its record.

import { ask } from "../lib/api";

/** A token that opens the table for whoever looks on. */
export async function watchToken(table: string, token: string | undefined, watch: string | undefined): Promise<string> {
  return watch ?? (await ask<{ watch: string }>("POST", `/tables/${table}/watch`, token)).watch;
}

export const replayLink = (table: string, watch: string, ply?: number): string =>
  `${location.href.split("#")[0]}#/replay/${table}/watch/${watch}${ply === undefined ? "" : `/${ply}`}`;

export async function download(table: string, game: string, token: string | undefined): Promise<void> {
  const record = await ask<unknown>("GET", `/tables/${table}/record`, token);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([JSON.stringify(record, null, 1), "\n"], { type: "application/json" }));
  link.download = `${game}-${table}.json`;
  link.click();
  URL.revokeObjectURL(link.href);
}
