// The build fails if a language lacks a text that another has, or a rule that the rules have.

import { FluentResource } from "@fluent/bundle";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** What a file of long texts holds: sections, texts, and which of them have a picture or are our ruling. */
function marksOf(file: string, source: string): string[] {
  let last = "";
  return source.split("\n").flatMap((line) => {
    const section = /^## (\d+) /.exec(line);
    if (section) return [`section ${section[1]} of ${file}`];
    if (line.startsWith("> ")) return [`the picture of ${last} in words`];
    const text = /^- (\S+) /.exec(line);
    if (!text) return [];
    last = /^[A-Z]\d/.test(text[1]!) ? text[1]! : `${text[1]} of ${file}`;
    return line.includes("[ruling]") ? [last, `the mark [ruling] at ${last}`] : [last];
  });
}

/** The texts of a Fluent file, and their forms. */
function entriesOf(source: string): string[] {
  return new FluentResource(source).body.flatMap(({ id, attributes }) => [
    id,
    ...Object.keys(attributes).map((form) => `${id}.${form}`),
  ]);
}

/** The names of all texts of each language. */
function textsOf(locales: string): Map<string, Set<string>> {
  const texts = new Map<string, Set<string>>();
  for (const language of readdirSync(locales)) {
    const names = readdirSync(join(locales, language)).flatMap((name) => {
      const source = readFileSync(join(locales, language, name), "utf-8");
      return name.endsWith(".md") ? marksOf(name, source) : entriesOf(source);
    });
    texts.set(language, new Set(names));
  }
  return texts;
}

/** The numbers of the rules as they are enforced. */
function rulesOf(rules: string): Set<string> {
  return new Set(
    readdirSync(rules)
      .filter((game) => existsSync(join(rules, game, "rules.md")))
      .flatMap((game) => {
        const numbered = readFileSync(join(rules, game, "rules.md"), "utf-8")
          .split("\n")
          .filter((line) => /^(## \d|- [A-Z]\d)/.test(line));
        return marksOf(`rules-${game}.md`, numbered.join("\n"));
      }),
  );
}

export function completeTexts(): Plugin {
  let root = "";
  return {
    name: "complete-texts",
    configResolved(config) {
      root = config.root;
    },
    buildStart() {
      const texts = textsOf(join(root, "locales"));
      const rules = rulesOf(join(root, "../src/demiurge/rules"));
      const all = new Set([...rules, ...[...texts.values()].flatMap((ids) => [...ids])]);
      for (const [language, ids] of texts) {
        const missing = [...all].filter((id) => !ids.has(id));
        if (missing.length) this.error(`${language} lacks ${missing.join(", ")}`);
      }
      const unknown = [...all].filter((id) => /^[A-Z]\d+\.\d+$/.test(id) && !rules.has(id));
      if (unknown.length) this.error(`There is no rule ${unknown.join(", ")}`);
    },
  };
}
