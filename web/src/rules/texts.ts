// The rules in words: one file per game and language, fetched when somebody reads it.
//
// A file is made of lines: "## 5 Nature cards" opens a section, "- G5.1 …" is a rule, and "> …"
// under it tells its picture in words.

import type { GameName } from "../lib/api";
import { words } from "../lib/words.svelte";

export type RuleText = { id: string; text: string; picture: string };
export type Section = { id: string; title: string; rules: RuleText[] };

const files = import.meta.glob<string>("../../locales/*/rules-*.md", { query: "?raw", import: "default" });

export const gameOf = (id: string): GameName => (id.startsWith("H") ? "gheos" : "gaia");

function parse(source: string, letter: string): Section[] {
  const sections: Section[] = [];
  for (const line of source.split("\n").filter(Boolean)) {
    const [mark = "", name = "", ...rest] = line.split(" ");
    const rules = sections.at(-1)?.rules ?? [];
    if (mark === "##") sections.push({ id: letter + name, title: rest.join(" "), rules: [] });
    else if (mark === "-") rules.push({ id: name, text: rest.join(" "), picture: "" });
    else rules.at(-1)!.picture = line.slice(2);
  }
  return sections;
}

const read = new Map<string, Promise<Section[]>>();

/** The sections of a game's rules in the reader's language. */
export function rulebook(game: GameName): Promise<Section[]> {
  const path = `../../locales/${words.language}/rules-${game}.md`;
  if (!read.has(path)) read.set(path, files[path]!().then((source) => parse(source, game === "gaia" ? "G" : "H")));
  return read.get(path)!;
}
