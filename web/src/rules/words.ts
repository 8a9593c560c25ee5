// Texts cut into pieces, and words found in them whatever their accents.

export type Piece = { kind: "text" | "term" | "rule" | "ruling"; text: string };

/** A text cut into words, terms (*so*), numbers of rules, and the mark of our rulings. */
export function pieces(text: string): Piece[] {
  return text
    .split(/(\*[^*]+\*|\[ruling\]|\b[A-Z]\d+(?:\.\d+)?\b)/)
    .filter(Boolean)
    .map((part) => {
      if (part === "[ruling]") return { kind: "ruling", text: part };
      if (/^[A-Z]\d+(\.\d+)?$/.test(part)) return { kind: "rule", text: part };
      return part.startsWith("*") ? { kind: "term", text: part.slice(1, -1) } : { kind: "text", text: part };
    });
}

const AS_TYPED: Record<string, string> = { ß: "ss", œ: "oe", æ: "ae", "’": "'", "\u00a0": " " };

const plain = (letter: string): string =>
  AS_TYPED[letter.toLowerCase()] ?? letter.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Small letters without accents. */
export const fold = (text: string): string => Array.from(text).map(plain).join("");

/** The text split where the wanted words begin and end. */
export function marked(text: string, wanted: string[]): { text: string; hit: boolean }[] {
  const letters = Array.from(text);
  const places = letters.flatMap((letter, k) => Array.from(plain(letter)).map(() => k));
  const folded = fold(text);
  const hits = new Set<number>();
  for (const word of wanted.map(fold).filter(Boolean)) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1)) {
      for (let k = at; k < at + word.length; k++) hits.add(places[k]!);
    }
  }
  const parts: { text: string; hit: boolean }[] = [];
  letters.forEach((letter, k) => {
    const last = parts.at(-1);
    if (last?.hit === hits.has(k)) last.text += letter;
    else parts.push({ text: letter, hit: hits.has(k) });
  });
  return parts;
}

/** Whether a rule has all the wanted words, or begins with the wanted number. */
export function matches(rule: { id: string; text: string }, wanted: string[]): boolean {
  const text = fold(
    pieces(rule.text)
      .filter(({ kind }) => kind !== "ruling")
      .map((piece) => piece.text)
      .join(""),
  );
  return wanted
    .map(fold)
    .every((word) => text.includes(word) || fold(rule.id).startsWith(word) || rule.id.slice(1).startsWith(word));
}
