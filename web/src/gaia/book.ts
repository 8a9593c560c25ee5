// Gaïa on the pages of rules and of the box.

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
  note: ({ faces, counts }) => {
    const having = (kind: string, status: string) =>
      Object.entries(faces).filter(([name, face]) => name.startsWith(`${kind}:`) && face.status === status).length;
    return [
      t("note-cities", {
        known: having("city", "known"),
        partly: having("city", "partly"),
        ours: having("city", "reconstructed"),
      }),
      t("note-objectives", { known: having("objective", "known"), ours: having("objective", "reconstructed") }),
      ...((counts.animals as { status?: string } | undefined)?.status === "reconstructed" ? [t("note-animals")] : []),
    ].join(" ");
  },
};

export default book;
