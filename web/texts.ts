// The build fails if a language lacks a text that another has.

import { FluentResource } from "@fluent/bundle";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** The names of all texts of each language, and of their forms. */
function textsOf(locales: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const language of readdirSync(locales)) {
    const folder = join(locales, language);
    const files = readdirSync(folder).filter((name) => name.endsWith(".ftl"));
    const texts = files.map((name) => new FluentResource(readFileSync(join(folder, name), "utf-8")));
    found.set(language, new Set(texts.flatMap((text) => text.body.flatMap((entry) => [entry.id, ...Object.keys(entry.attributes).map((form) => `${entry.id}.${form}`)]))));
  }
  return found;
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
      const all = new Set([...texts.values()].flatMap((ids) => [...ids]));
      for (const [language, ids] of texts) {
        const missing = [...all].filter((id) => !ids.has(id));
        if (missing.length) this.error(`${language} lacks ${missing.join(", ")}`);
      }
    },
  };
}
