// The long texts: one file per game and language, fetched when somebody reads it.
//
// A file is made of lines: "## 5 Nature cards" opens a section, "- G5.1 …" is a rule, and "> …"
// under it tells its picture in words. In a guide "- city *Title* …" is a step.

import type { GameName } from "../lib/api";
import { GAMES } from "../lib/game";
import { words } from "../lib/words.svelte";

export type RuleText = { id: string; text: string; picture: string };
export type Section = { id: string; title: string; rules: RuleText[] };

const files = import.meta.glob<string>("../../locales/*/*.md", { query: "?raw", import: "default" });

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

function read(name: string): Promise<string> {
  return files[`../../locales/${words.language}/${name}.md`]!();
}

/** The sections of a game's rules in the reader's language. */
export async function rulebook(game: GameName): Promise<Section[]> {
  return parse(await read(`rules-${game}`), GAMES[game].letter);
}

/** The steps of a guided game in the reader's language: title and text by name. */
export async function guidebook(game: GameName): Promise<Record<string, { title: string; text: string }>> {
  const steps = (await read(`guide-${game}`)).matchAll(/^- (\S+) \*(.+?)\* (.+)$/gm);
  return Object.fromEntries([...steps].map(([, name = "", title = "", text = ""]) => [name, { title, text }]));
}
