// What the player is about to do: a thing chosen, places picked, and what would come of it.
//
// A choice belongs to the version it was made for and a preview to its moves, so both end by
// themselves when something happens. What is allowed only the server says.

import type { Why } from "../lib/api";
import type { Outlook, Play } from "../lib/game";
import { naming, placesOf, targets, thingOf, verbOf, withThing } from "../lib/moves";
import type { LiveTable } from "../lib/table.svelte";
import { messageOf } from "../lib/tell";

type Choice = {
  version: number;
  thing: string | null;
  picked: string[];
  spin: number;
  pointed: string | null; // a place, or an answer, under the pointer or the focus
  refusal: Why | null;
  notice: string | null;
  hint: string | null;
};

const NONE = new Map<string, Outlook>();
const NOTHING: Choice = {
  version: -1,
  thing: null,
  picked: [],
  spin: 0,
  pointed: null,
  refusal: null,
  notice: null,
  hint: null,
};

export class Turn {
  private made = $state.raw<Choice>(NOTHING);
  private looking = new AbortController();
  private unseen = $state(-1); // the version of which a preview could not be fetched
  private seen = $state.raw<{ version: number; outlooks: Map<string, Outlook> }>({ version: -1, outlooks: new Map() });

  play = $state.raw<Play | null>(null); // as soon as it is known which game this is

  constructor(private table: LiveTable) {}

  choice = $derived.by(() => (this.made.version === this.table.version ? this.made : NOTHING));
  private moves = $derived.by(() =>
    this.choice.thing
      ? withThing(this.table.legal, this.choice.thing).filter((move) => placesOf(move).length > 0)
      : this.table.legal.filter((move) => verbOf(move) === "feed"),
  );
  private left = $derived(naming(this.moves, this.choice.picked));
  private complete = $derived(
    this.choice.picked.length > 0 &&
      this.left.length > 0 &&
      this.left.every((move) => placesOf(move).length === this.choice.picked.length),
  );
  /** The places that light up. */
  targets = $derived(targets(this.moves, this.complete ? [] : this.choice.picked));
  /** The move that is ready to be confirmed. */
  move = $derived.by(() => (this.complete ? this.turned(this.left) : this.lone));
  /** A card that is played without a place. */
  private lone = $derived.by(() => {
    const { thing } = this.choice;
    return (
      this.table.legal.find((move) => move === `play ${thing}` || (thing && this.play?.uses(move) === thing)) ?? null
    );
  });
  /** In another's turn: what happens if nobody prevents it, and so is looked at from the start. */
  asked = $derived.by(() => this.play?.asked(this.table.legal) ?? null);
  /** The move whose preview is shown: the one that is ready, or the one under the pointer. */
  aim = $derived.by((): string | null => {
    const { pointed, picked } = this.choice;
    if (this.asked) return this.asked;
    if (pointed && this.table.legal.includes(pointed)) return pointed;
    if (this.move || !pointed || !this.targets.has(pointed)) return this.move;
    const moves = naming(this.moves, [...picked, pointed]);
    return moves.every((move) => placesOf(move).length === picked.length + 1) ? this.turned(moves) : null;
  });
  outlooks = $derived.by(() => (this.seen.version === this.table.version ? this.seen.outlooks : NONE));
  turns = $derived(this.aim ? naming(this.moves, placesOf(this.aim)).length : 0);
  outlook = $derived.by(() =>
    this.aim && this.seen.version === this.table.version ? (this.seen.outlooks.get(this.aim) ?? null) : null,
  );
  /** Moves that name no place: they are answers to a question. */
  answers = $derived.by(() =>
    this.table.legal.filter(
      (move) => placesOf(move).length === 0 && !["play", "draw", "discard", "claim", "keep"].includes(verbOf(move)),
    ),
  );

  /** What comes of each answer is known, or could not be found out. */
  foreseen = $derived.by(
    () => this.unseen === this.table.version || this.answers.every((move) => this.outlooks.has(move)),
  );

  private turned(moves: string[]): string {
    return moves[this.choice.spin % moves.length]!;
  }

  choose(change: Partial<Choice>): void {
    this.made = { ...NOTHING, version: this.table.version, ...change };
  }

  clear = (): void => this.choose({});

  /** What was refused has been read. */
  dismiss(): void {
    const { thing, refusal, notice } = this.choice;
    const isUseless = thing !== null && withThing(this.table.legal, thing).length === 0;
    if (refusal || notice) this.choose(isUseless ? {} : { ...this.choice, refusal: null, notice: null });
    this.table.refusal = null;
    this.table.undone = null;
  }

  turn = (by = 1): void => this.choose({ ...this.choice, spin: this.choice.spin + by + 6 });

  point(pointed: string | null): void {
    if (pointed !== this.choice.pointed) this.choose({ ...this.choice, pointed });
  }

  /** Fetch the preview, unless it is known; a war or a migration is previewed until it is settled. */
  async look(move = this.aim): Promise<void> {
    const { version } = this.table;
    const known = this.seen.version === version ? this.seen.outlooks : new Map<string, Outlook>();
    if (!move || !this.table.view || known.has(move)) return;
    const { signal } = this.looking;
    try {
      const first = await this.table.preview([move], signal);
      const settles = this.play?.settles(first.view);
      const last = settles ? await this.table.preview([move, settles], signal) : first;
      if (this.table.version !== version) return;
      const outlook = { move, first, last };
      const before = this.seen.version === version ? this.seen.outlooks : known;
      this.seen = { version, outlooks: new Map([...before, [move, outlook]]) };
    } catch (fault) {
      this.unseen = version;
      throw fault;
    }
  }

  /** A card, a tile or a colour is chosen; without a place to pick, once more plays it. It answers
   * also when it cannot be played. */
  async take(thing: string): Promise<void> {
    if (this.choice.thing === thing && this.lone) return this.commit(this.lone);
    if (this.choice.thing === thing) {
      this.clear();
      return;
    }
    const moves = withThing(this.table.legal, thing);
    if (this.table.legal.some((move) => this.play?.uses(move) === thing)) {
      this.choose({ thing });
      return;
    }
    if (moves.length === 1 && placesOf(moves[0]!).length === 0 && verbOf(moves[0]!) !== "play")
      return this.commit(moves[0]!);
    this.choose({ thing, picked: moves.length === 1 ? placesOf(moves[0]!) : [] });
    if (moves.length) return;
    await this.ask(this.play!.anywhere(thing), true);
  }

  /** A place is picked; picked once more, the move is made. Elsewhere the refusal is shown. */
  async pick(place: string): Promise<void> {
    const { thing, picked, spin, pointed } = this.choice;
    if (this.move && picked.includes(place)) return this.commit(this.move);
    const { view, legal } = this.table;
    if (picked.includes(place)) this.choose({ thing, spin, pointed });
    else if (this.targets.has(place))
      this.choose({ thing, spin, pointed, picked: this.completed(this.complete ? [place] : [...picked, place]) });
    else await this.ask(view && this.play ? this.play.moveAt({ place, thing, picked, spin, view, legal }) : "");
  }

  /** These places, and every further place that is the only choice. */
  private completed(picked: string[]): string[] {
    const ways = new Map(naming(this.moves, picked).map((move) => [placesOf(move).join(" "), placesOf(move)]));
    return ways.size === 1 ? [...ways.values()][0]! : picked;
  }

  /** Ask why a move is not allowed; without one, say what to do first. */
  async ask(move: string, nowhere = false): Promise<void> {
    const { thing, picked, spin } = this.choice;
    if (!move && this.table.legal.length) {
      this.choose({ notice: this.play!.choose });
      return;
    }
    const version = this.table.version;
    const why = await this.table.why(move || this.play!.anything).catch(() => null);
    if (why && this.table.version === version)
      this.choose({ thing, picked, spin, refusal: why, notice: nowhere && why.words?.cell ? "no-place" : null });
  }

  async commit(move: string): Promise<void> {
    this.looking.abort(); // what it would bring is no question any more
    this.looking = new AbortController();
    this.clear();
    await this.table.move(move);
  }

  async advise(): Promise<void> {
    const version = this.table.version;
    const hint = await this.table.hint().catch((error: unknown) => {
      this.table.refusal = messageOf(error);
    });
    if (!hint || this.table.version !== version) return;
    const { move } = hint;
    const places = placesOf(move);
    this.choose(
      places.length
        ? { hint: move, thing: verbOf(move) === "feed" ? null : thingOf(move), picked: places }
        : { hint: move },
    );
  }
}
