// Gheos on the pages of rules and of the box.

import type { Book } from "../lib/game";
import { t } from "../lib/words.svelte";
import Box from "./Box.svelte";
import { PICTURES } from "./pictures";
import Piece from "./Piece.svelte";
import Thing from "./Thing.svelte";

const book: Book = {
  pictures: PICTURES,
  Piece,
  Thing,
  Box,
  note: ({ counts }) => (counts.status === "reconstructed" ? t("note-tiles") : ""),
};

export default book;
