// The rules in words: one file per game and language, fetched when somebody reads it.
//
// A file is made of lines: "## 5 Nature cards" opens a section, "- G5.1 …" is a rule, "> …" tells
// its picture in words, and a line without a mark goes on with the rule before it.

import type { GameName } from "../lib/api";
import { words } from "../lib/words.svelte";

export type RuleText = { id: string; text: string; picture: string };
export type Section = { id: string; title: string; rules: RuleText[] };
export type Piece = { kind: "text" | "term" | "rule" | "ruling"; text: string };

const files = import.meta.glob<string>("../../locales/*/rules-*.md", { query: "?raw", import: "default" });

export const gameOf = (id: string): GameName => (id.startsWith("H") ? "gheos" : "gaia");

export function parse(source: string, letter: string): Section[] {
  const sections: Section[] = [];
  for (const line of source.split("\n").map((each) => each.trim()).filter(Boolean)) {
    const [mark = "", name = "", ...rest] = line.split(" ");
    const rules = sections.at(-1)?.rules ?? [];
    if (mark === "##") sections.push({ id: letter + name, title: rest.join(" "), rules: [] });
    else if (mark === "-") rules.push({ id: name, text: rest.join(" "), picture: "" });
    else if (mark === ">") rules.at(-1)!.picture = line.slice(2);
    else rules.at(-1)!.text += ` ${line}`;
  }
  return sections;
}

const read = new Map<string, Promise<Section[]>>();

/** The sections of a game's rules in the reader's language. */
export function rulebook(game: GameName): Promise<Section[]> {
  const path = `../../locales/${words.language}/rules-${game}.md`;
  if (!read.has(path)) read.set(path, (files[path] ?? files[`../../locales/en/rules-${game}.md`]!)().then((source) => parse(source, game === "gaia" ? "G" : "H")));
  return read.get(path)!;
}

/** A rule's text cut into words, terms (*so*), numbers of other rules, and the mark of our rulings. */
export function pieces(text: string): Piece[] {
  return text.split(/(\*[^*]+\*|\[ruling\]|\b[GH]\d+(?:\.\d+)?\b)/).filter(Boolean).map((part) => {
    if (part === "[ruling]") return { kind: "ruling", text: "" };
    if (/^[GH]\d+(\.\d+)?$/.test(part)) return { kind: "rule", text: part };
    return part.startsWith("*") && part.endsWith("*") && part.length > 2 ? { kind: "term", text: part.slice(1, -1) } : { kind: "text", text: part };
  });
}
