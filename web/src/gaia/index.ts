// Gaïa, as the page knows it.

import type { Game } from "../lib/game";
import Choices from "./Choices.svelte";
import { COLOURS } from "./geometry";

export const gaia: Game = {
  title: "Gaïa",
  letter: "G",
  most: 5,
  colours: COLOURS,
  options: { rules: "advanced" },
  guided: { rules: "base" },
  Choices,
  banner: () => import("./Banner.svelte"),
  play: () => import("./play"),
  book: () => import("./book"),
  dealt: () => import("./dealt"),
};
