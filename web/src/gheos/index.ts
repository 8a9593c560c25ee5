// Gheos, as the page knows it.

import type { Game } from "../lib/game";
import Choices from "./Choices.svelte";

export const gheos: Game = {
  title: "Gheos",
  letter: "H",
  most: 4,
  colours: [],
  options: {},
  guided: {},
  Choices,
  banner: () => import("./Banner.svelte"),
  play: () => import("./play"),
  book: () => import("./book"),
  dealt: () => import("./dealt"),
};
