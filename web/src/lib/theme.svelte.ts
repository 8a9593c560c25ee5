// Light or dark, as the reader's system says unless chosen here.

type Theme = "light" | "dark";
const KEY = "demiurge.theme";

class Appearance {
  theme = $state<Theme>(initial());

  constructor() {
    document.documentElement.dataset.theme = this.theme;
  }

  toggle(): void {
    this.theme = this.theme === "dark" ? "light" : "dark";
    document.documentElement.dataset.theme = this.theme;
    localStorage.setItem(KEY, this.theme);
  }
}

function initial(): Theme {
  const kept = localStorage.getItem(KEY);
  if (kept === "light" || kept === "dark") return kept;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

export const appearance = new Appearance();
