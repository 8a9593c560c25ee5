// Words in the reader's language. A text that is missing in one of them fails the build's check.

import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import de from "../../locales/de/page.ftl?raw";
import en from "../../locales/en/page.ftl?raw";
import fr from "../../locales/fr/page.ftl?raw";
import hu from "../../locales/hu/page.ftl?raw";

export const LANGUAGES = { en: "English", fr: "Français", de: "Deutsch", hu: "Magyar" } as const;
export type Language = keyof typeof LANGUAGES;

const TEXTS: Record<Language, string> = { en, fr, de, hu };
const KEY = "demiurge.language";

const bundles = Object.fromEntries(
  Object.entries(TEXTS).map(([language, text]) => {
    const bundle = new FluentBundle(language, { useIsolating: false });
    bundle.addResource(new FluentResource(text));
    return [language, bundle];
  }),
) as Record<Language, FluentBundle>;

function preferred(): Language {
  const wanted = [localStorage.getItem(KEY), ...navigator.languages.map((each) => each.slice(0, 2))];
  return (wanted.find((each) => each !== null && each in LANGUAGES) ?? "en") as Language;
}

class Words {
  language = $state<Language>(preferred());

  choose(language: Language): void {
    this.language = language;
    localStorage.setItem(KEY, language);
    document.documentElement.lang = language;
  }
}

export const words = new Words();
document.documentElement.lang = words.language;

export function t(id: string, values?: Record<string, FluentVariable>): string {
  const bundle = bundles[words.language];
  const message = bundle.getMessage(id);
  if (!message?.value) throw new Error(`There is no text ${id} in ${words.language}.`);
  return bundle.formatPattern(message.value, values);
}
