// A table as this device sees it, kept up to date by its events.

import {
  ask,
  Refused,
  type Entry,
  type GameInfo,
  type Notes,
  type Preview,
  type Said,
  type Shown,
  type TableInfo,
  type View,
  type Why,
} from "./api";
import { Held, openEvents, type Event } from "./events";
import { agreement, joinCeremony, seatsAt, type Seat } from "./mine";
import { messageOf } from "./tell";
import { t } from "./words.svelte";

const BACK_AFTER = 500;
const PATIENCE = 15_000; // for the first bytes of a stream
const HELD_PATIENCE = 3_000; // the same, when they were held back before

export class LiveTable {
  info = $state.raw<TableInfo | null>(null);
  view = $state.raw<View | null>(null);
  notes = $state.raw<Notes | null>(null);
  /** The version that the view shows. */
  version = $state(-1);
  you = $state<number | "spectator">("spectator");
  /** The log, in groups of entries that came together. */
  chapters = $state.raw<Entry[][]>([]);
  chat = $state.raw<Said[]>([]);
  /** The oldest line of chat that the server keeps. */
  chatSince = $state(1);
  connected = $state(false);
  /** Whether something holds the events back: then the table is looked at again and again. */
  held = $state(false);
  problem = $state<string | null>(null);
  /** What the server refused, until it was read. */
  refusal = $state<string | null>(null);
  /** Something was sent, and is sent again and again until it arrives. */
  unsent = $state(false);
  /** What became of a move that one asked to take back. */
  undone = $state<"granted" | "refused" | null>(null);
  handover = $state<number | null>(null);
  private sent = $state(-1); // the version for which a move is on its way
  private heard = 0;
  private log: Entry[] = [];
  private fresh: Entry[] = []; // entries that no view shows yet
  private seat: Seat | undefined;
  private stop = new AbortController();
  private taken = -1; // the version of the latest entry by which moves were taken back

  constructor(
    readonly id: string,
    private watch?: string,
  ) {
    this.seat = seatsAt(id)[0];
    void this.follow(this.stop);
  }

  get token(): string | undefined {
    return this.seat?.token ?? this.watch;
  }

  get legal(): string[] {
    return (this.sent === this.version ? undefined : this.view?.legal) ?? [];
  }

  close(): void {
    this.stop.abort();
  }

  /** Follow the table until it is closed. The stream is opened before we fetch the table, so nothing is missed. */
  private async follow(stop: AbortController): Promise<void> {
    const isOver = () => stop.signal.aborted;
    while (!isOver()) {
      const broken = new AbortController();
      addEventListener("offline", () => broken.abort(), { signal: broken.signal });
      try {
        const heard = await openEvents(
          this.id,
          this.token,
          AbortSignal.any([stop.signal, broken.signal]),
          this.held ? HELD_PATIENCE : PATIENCE,
        );
        await this.look(stop);
        this.connected = true;
        this.held = false;
        for await (const event of heard) {
          if (isOver()) return;
          this.hear(event);
        }
      } catch (error) {
        if (isOver()) return;
        if (error instanceof Held) await this.lookInstead(stop);
        if (error instanceof Refused && [401, 404].includes(error.status)) {
          const freed = error.status === 401 ? this.seat : undefined;
          this.seat = freed && seatsAt(this.id).find((each) => each.seat > freed.seat);
          if (this.seat) continue; // another seat of this device
          this.view = null;
          this.problem = freed ? t("sent-away") : error.message;
          return;
        }
      } finally {
        broken.abort();
      }
      this.connected = false;
      await new Promise((done) => setTimeout(done, BACK_AFTER));
    }
  }

  /** The events do not come, but the table does: tell the server's operator, once. */
  private async lookInstead(stop: AbortController): Promise<void> {
    try {
      await this.look(stop);
      if (!this.held) await ask("POST", `/tables/${this.id}/held`, this.token);
      this.held = true;
    } catch {
      this.held = false; // it is the server that does not answer
    }
  }

  private async look(stop: AbortController): Promise<void> {
    const shown = await ask<Shown>("GET", `/tables/${this.id}`, this.token);
    if (stop.signal.aborted) return;
    this.you = shown.you;
    this.chat = shown.chat;
    this.chatSince = shown.chat_since;
    this.log = []; // it begins anew: what was taken back long ago is not told
    shown.entries.forEach((entry) => this.enter(entry));
    this.show(shown.view, shown.notes, shown.table.version);
    this.know(shown.table);
  }

  private hear({ name, data }: Event): void {
    if (name === "move" || name === "undo") this.learn(data);
    else if (name === "chat") this.listen(data);
    else if (name === "table") this.know(data);
    else if (name === "ended") throw new Refused(401, data);
    else if (data.version >= this.version) this.show(data, data.notes, data.version);
  }

  /** An entry that we fetched may come again as an event. */
  private learn(entry: Entry): void {
    if (entry.version > this.heard) this.enter(entry);
  }

  private enter(entry: Entry): void {
    if (entry.back_to == null) this.log.push(entry);
    else this.log.length = Math.min(this.log.length, entry.back_to);
    if (entry.version <= this.heard) return;
    this.heard = entry.version;
    this.fresh.push(entry);
    if (entry.back_to != null) this.taken = entry.version;
  }

  private listen(said: Said): void {
    if (said.number > (this.chat.at(-1)?.number ?? 0)) this.chat = [...this.chat, said];
  }

  private show(view: View | null, notes: Notes | null, version: number): void {
    if (view && this.fresh.length) {
      const standing = new Set(this.log.map((entry) => entry.version));
      const stays = (entry: Entry) => entry.back_to != null || standing.has(entry.version);
      const earlier = this.chapters.map((each) => each.filter(stays)).filter((each) => each.length);
      this.chapters = [...earlier, this.fresh.filter(stays)];
      this.fresh = [];
    }
    this.view = view;
    this.notes = notes;
    this.version = version;
  }

  private know(info: TableInfo): void {
    if (this.info?.undo?.seat === this.you && !info.undo)
      this.undone = this.taken > this.info.version ? "granted" : "refused";
    if (info.undo?.seat === this.you) this.undone = null;
    this.info = info;
    void joinCeremony(info);
    const next = seatsAt(this.id).find((each) => each.seat === info.actor);
    this.handover = next && this.seat && next.seat !== this.seat.seat ? next.seat : null;
  }

  /** On a shared device: somebody else's turn to look. */
  takeOver(): void {
    this.seat = seatsAt(this.id).find((each) => each.seat === this.handover) ?? this.seat;
    this.chat = [];
    this.handover = null;
    this.view = null;
    this.version = -1;
    this.chapters = [];
    [this.log, this.fresh, this.heard] = [[], [], 0];
    this.stop.abort();
    this.stop = new AbortController();
    void this.follow(this.stop);
  }

  async move(text: string): Promise<void> {
    if (!this.legal.includes(text)) return;
    this.sent = this.version;
    if (!(await this.change("/moves", { move: text, version: this.version }))) this.sent = -1;
  }

  private dealtSince(ply: number): boolean {
    return this.log.slice(ply).some((entry) => entry.seat === "chance");
  }

  /** Take back, ask for it, or answer one who asks. Past a deal it needs the nonce that we promised. */
  async undo(agree: boolean | null = null): Promise<void> {
    const asked = agree === null ? null : this.info?.undo;
    const to = agree === null ? this.log.findLastIndex((entry) => entry.seat === this.you) : (asked?.to ?? -1);
    const nonce =
      agree !== false && to >= 0 && this.dealtSince(to) ? agreement(this.id, this.you, this.info?.parts ?? 0) : null;
    await this.change("/undo", { version: this.version, agree, seat: asked?.seat, to: asked?.to, nonce });
  }

  async say(text: string): Promise<void> {
    await this.change("/chat", { text });
  }

  async comeBack(): Promise<void> {
    if (typeof this.you === "number") await this.change(`/seats/${this.you}/claim`, {});
  }

  preview(moves: string[], signal: AbortSignal): Promise<Preview> {
    const asked = moves.map((move) => `move=${encodeURIComponent(move)}`).join("&");
    return ask("GET", `/tables/${this.id}/preview?${asked}`, this.token, undefined, signal);
  }

  why(move: string): Promise<Why> {
    return ask("GET", `/tables/${this.id}/why?move=${encodeURIComponent(move)}`, this.token);
  }

  hint(): Promise<{ move: string; chances: number[] }> {
    return ask("GET", `/tables/${this.id}/hint`, this.token);
  }

  /** Send a change until it is answered, also when the server is away for long; whether it was made. */
  private async change(path: string, body: unknown): Promise<boolean> {
    this.refusal = null;
    const { token, stop } = this;
    try {
      await ask("POST", `/tables/${this.id}${path}`, token, body, stop.signal, () => (this.unsent = true));
      return true;
    } catch (error) {
      // when others were faster the events tell what was missed
      const isStale = error instanceof Refused && error.status === 409 && error.body.error === "stale";
      const isFreed = error instanceof Refused && error.status === 401 && this.seat;
      if (!isStale && !stop.signal.aborted) this.refusal = isFreed ? t("sent-away") : messageOf(error);
      return false;
    } finally {
      this.unsent = false;
    }
  }
}

const known = new Map<string, Promise<GameInfo>>();

export function about(game: string): Promise<GameInfo> {
  if (!known.has(game)) known.set(game, ask<GameInfo>("GET", `/games/${game}`));
  return known.get(game)!;
}
