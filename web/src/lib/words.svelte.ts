// Words in the reader's language. A text that is missing in one of them fails the build's check.

import { FluentBundle, FluentNumber, FluentResource, type FluentValue, type FluentVariable } from "@fluent/bundle";

// A new language is one folder more; its files call it by its own name: language-name.
const files = import.meta.glob<string>("../../locales/*/*.ftl", { query: "?raw", import: "default", eager: true });

const KEY = "demiurge.language";

/** Hungarian's article before a number or a word: a or az, by how it is spoken. */
function az([spoken]: FluentValue[]): string {
  const text = String(spoken instanceof FluentNumber ? spoken.value : spoken);
  const vowel = /^[aáeéiíoóöőuúüű]/i.test(text) || /^(1|5\d*|1\d{3}|1\d{6})$/.test(text);
  return vowel ? "az" : "a";
}

const languageOf = (path: string): string => path.split("/").at(-2)!;
const bundles = new Map<string, FluentBundle>();

/** A language's texts; they are read when somebody reads them. */
function bundleOf(language: string): FluentBundle {
  const bundle = bundles.get(language) ?? new FluentBundle(language, { useIsolating: false, functions: { AZ: az } });
  if (!bundles.has(language)) {
    for (const path of Object.keys(files).filter((each) => languageOf(each) === language))
      bundle.addResource(new FluentResource(files[path]!));
    bundles.set(language, bundle);
  }
  return bundle;
}

/** Each language's code, and its name in that language. */
export const LANGUAGES: Record<string, string> = Object.fromEntries(
  Object.entries(files).flatMap(([path, text]) =>
    [...text.matchAll(/^language-name = (.+)$/gm)].map(([, name]) => [languageOf(path), name!]),
  ),
);

function preferred(): string {
  const wanted = [localStorage.getItem(KEY) ?? "", ...navigator.languages.map((each) => each.slice(0, 2))];
  return wanted.find((each) => each in LANGUAGES) ?? "en";
}

class Words {
  language = $state<string>(preferred());

  choose(language: string): void {
    this.language = language;
    localStorage.setItem(KEY, language);
    document.documentElement.lang = language;
  }
}

export const words = new Words();
document.documentElement.lang = words.language;

/** Words one after another, the last after "and". */
export const listed = (all: string[]): string => new Intl.ListFormat(words.language).format(all);

/** A text, or one of its forms: `thing-sea`, `thing-sea.a`. */
export function t(id: string, values?: Record<string, FluentVariable>): string {
  const bundle = bundleOf(words.language);
  const [name = "", form] = id.split(".");
  const message = bundle.getMessage(name);
  const pattern = form ? message?.attributes[form] : message?.value;
  if (!pattern) throw new Error(`There is no text ${id} in ${words.language}.`);
  return bundle.formatPattern(pattern, values);
}
