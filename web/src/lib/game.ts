// What a page asks of a game. A game's folder answers with one description, `games.ts` lists them,
// and nothing else knows a game by its name.

import type { Component } from "svelte";
import type { Begin } from "../fair/dealt";
import * as listed from "../games";
import type { Consequence, Entry, GameInfo, GameName, Notes, Options, Position, Preview, View } from "./api";

/** A game: what the start page shows at once, and what is fetched when somebody asks for it. */
export interface Game {
  title: string;
  letter: string; // that the numbers of its rules begin with
  most: number; // players
  colours: readonly string[]; // by which players are called who say no name
  options: Options; // that the start page proposes
  guided: Options; // of a first game with explanations
  Choices: Component<ChoicesProps>; // of options
  banner: () => Promise<{ default: Component }>;
  play: () => Promise<{ default: Play }>;
  book: () => Promise<{ default: Book }>;
  dealt: () => Promise<{ begin: Begin }>;
}

/** What is chosen for a new table. */
export type ChoicesProps = { options: Options; choose: (options: Options) => void };
export type People = { names: string[]; you: number | "spectator" };
/** A sentence: whose it is, its text and the text's values. */
export type Saying = {
  seat?: number | null;
  id: string;
  values?: Record<string, string | number>;
  where?: string;
  sub?: boolean;
} | null;
/** A move that is looked at, and what would come of it: after the move, and after all that settles it. */
export type Outlook = { move: string; first: Preview; last: Preview };
export type Mark = "epoch" | "star" | "flag" | "spark"; // the first of several is shown
export type Faces = GameInfo["faces"];
/** A place that is picked, for the question why not. */
export type Asked = {
  place: string;
  thing: string | null;
  picked: string[];
  spin: number;
  view: View;
  legal: string[];
};
/** When a step of the guide has something to say. */
export type Step = { name: string; when: (now: Now) => boolean };
/** The game as the guided player sees it. */
export type Now = { view: View; you: number; legal: string[] };

export type WorldProps = {
  view: Position;
  notes: Notes;
  faces: Faces;
  names: string[];
  targets: Set<string>;
  picked: string[];
  aim: string | null; // the move that is looked at,
  outlook: Outlook | null; // and what would come of it
  phases: boolean; // whether to show how far the turn is
  pick: (place: string) => void;
  point: (place: string | null) => void;
  turn: (by: number) => void;
  power?: { seat: number; card: string; places: string[] } | null; // that is being answered
};
export type SidesProps = {
  view: View;
  notes: Notes;
  info: GameInfo;
  names: string[];
  legal: string[];
  seat: number;
  outlook: Outlook | null;
  choose: (move: string) => void;
};
/** What another does, and may be answered. */
export type QuestionProps = {
  play: Play;
  view: View;
  notes: Notes;
  faces: Faces;
  people: People;
  entry: Entry; // the move that is answered
  legal: string[];
  outlooks: ReadonlyMap<string, Outlook>; // what comes of each answer
  after: boolean; // whether the world shows that
  see: (after: boolean) => void;
  commit: (move: string) => void;
  ask: (move: string) => void;
};
export type BubbleProps = {
  play: Play;
  move: string;
  ready: boolean;
  outlook: Outlook | null;
  people: People;
  turns: number;
  commit: () => void;
  turn: (by: number) => void;
  back: () => void;
};

/** A game at a table and in a replay. */
export interface Play {
  // drawings
  World: Component<WorldProps>;
  Player: Component<{ view: Position; notes: Notes; seat: number; faces: Faces; mine: boolean }>;
  Strip: Component<{ view: Position; seat: number }>; // the same in a line
  Badge: Component<{ seat: number; initial: string; size: number }>;
  Held: Component<{ card: string; faces: Faces; small?: boolean; spin?: number }>; // something in a hand
  Supply: Component<{ view: Position }> | null;
  Sides: Component<SidesProps>;
  Bubble: Component<BubbleProps>; // what a move would do
  Question: Component<QuestionProps> | null; // what another's move would do
  wide: boolean; // whether what is in a hand is wide
  pawn: ((seat: number) => string) | null; // the drawing of what players win and lose
  standing: (view: Position, seat: number) => number | null; // beside a player's name
  pips: (view: Position) => boolean[]; // what is left of a turn
  worth: (notes: Notes, seat: number) => number | null; // what is to be had now
  goods: string; // what the tab of the sides is called
  keys: [key: string, text: string][];

  // moves
  choose: string; // what is to be chosen first
  anything: string; // a move to ask about when nothing is chosen
  anywhere: (thing: string) => string; // a move with this, wherever
  moveAt: (asked: Asked) => string; // the move that this place would make, or ""
  held: (view: View, seat: number) => string[]; // what a player chooses from: the hand, or what was taken
  open: (view: View, pile: string, place: number) => string; // what lies open there
  pending: (view: View) => string | null; // the move that is being answered
  uses: (move: string) => string | null; // the card of an answer that does not name it
  asked: (legal: string[]) => string | null; // the answer that lets another's move have its effect
  settles: (view: View) => string | null; // the move that a preview goes on with
  act: (move: string, names: string[]) => string;

  // what happened
  said: (entries: Entry[], k: number, people: People) => Saying;
  came: (each: Consequence, move: string) => Saying; // of a move, or "" of one that is not made yet
  changed: (consequences: readonly Consequence[], view: Position) => string[]; // the places
  mark: (each: Consequence) => Mark | null; // on the track of a replay

  // the end
  columns: (view: Position, consequences: readonly Consequence[]) => { name: string; values: number[] }[];
  sum: string; // what is counted in all

  steps: Step[]; // of the guide, in the order of urgency: what is asked for now comes first
}

/** Cards, pawns, markers, signs, tokens; with "!" before it a thing is crossed out. */
export type Things = { things: string[] };
/** A piece of a world. Coasts are areas; a marker stands on the side of a cell. */
export type Cells<Lying = unknown> = {
  cells: Record<string, Lying>;
  free?: string[];
  not?: string[];
  coasts?: Record<string, string[]>;
  markers?: Record<string, string>;
};
export type Frame<Lying = unknown> = Cells<Lying> | Things;
/** Frames with an arrow between them, or side by side; a power on the arrow, and one on the way back. */
export type Scene<Lying = unknown> = {
  frames: Frame<Lying>[];
  beside?: boolean;
  by?: string;
  back?: string;
  gain?: string;
};

/** What the pages of rules and of the box show. */
export interface Book {
  pictures: Record<string, Scene>; // by rule
  Piece: Component<{ frame: Cells }>;
  Thing: Component<{ thing: string }>;
  Box: Component<{ info: GameInfo }>;
  note: (info: GameInfo) => string; // about what is reconstructed
}

export const GAMES: Record<GameName, Game> = listed;
export const GAME_NAMES = Object.keys(GAMES) as GameName[];

export const titleOf = (game: GameName): string => GAMES[game].title;
/** The game of this name; without one, or with another, the first. */
export const gameNamed = (name = ""): GameName => GAME_NAMES.find((each) => each === name) ?? GAME_NAMES[0]!;
/** The game that a rule is of. */
export const gameOf = (rule: string): GameName => GAME_NAMES.find((each) => rule.startsWith(GAMES[each].letter))!;
export const playOf = async (game: GameName): Promise<Play> => (await GAMES[game].play()).default;
export const bookOf = async (game: GameName): Promise<Book> => (await GAMES[game].book()).default;
