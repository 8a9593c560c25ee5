// A table as this device sees it, kept up to date by its events.

import { ask, Refused, type Entry, type GameInfo, type Preview, type Said, type Shown, type TableInfo, type View } from "./api";
import { Events } from "./events";
import { revealIfDue, seatsAt, type Seat } from "./mine";

export class LiveTable {
  info = $state<TableInfo | null>(null);
  view = $state<View | null>(null);
  notes = $state<Record<string, unknown> | null>(null);
  you = $state<number | "spectator">("spectator");
  log = $state<Entry[]>([]);
  chat = $state<Said[]>([]);
  connected = $state(false);
  problem = $state<string | null>(null);
  handover = $state<number | null>(null);
  private events: Events | null = null;
  private seat: Seat | undefined;

  constructor(
    readonly id: string,
    private watch?: string,
  ) {
    this.seat = seatsAt(id)[0];
    void this.open();
  }

  get token(): string | undefined {
    return this.seat?.token ?? this.watch;
  }

  get legal(): string[] {
    return this.view?.legal ?? [];
  }

  async open(): Promise<void> {
    this.events?.close();
    try {
      const shown = await ask<Shown>("GET", `/tables/${this.id}`, this.token);
      this.take(shown);
    } catch (error) {
      this.problem = error instanceof Refused ? error.message : String(error);
      return;
    }
    this.events = new Events(
      this.id,
      this.token,
      this.info!.version,
      (event) => this.hear(event.name, event.data),
      (yes) => (this.connected = yes),
    );
  }

  close(): void {
    this.events?.close();
  }

  private take(shown: Shown): void {
    this.view = shown.view;
    this.notes = shown.notes ?? null;
    this.you = shown.you;
    this.chat = shown.chat;
    this.log = (shown.view?.log ?? []).map((move, k) => ({ version: k + 1, seat: "chance", at: 0, move }));
    this.follow(shown.table);
  }

  private hear(name: string, data: unknown): void {
    if (name === "move") this.log.push(data as Entry);
    else if (name === "undo") this.log.length = (data as { back_to: number }).back_to;
    else if (name === "chat") this.chat.push(data as Said);
    else if (name === "table") this.follow(data as TableInfo);
    else if (name === "view") {
      const { notes, version: _version, ...view } = data as View & { notes: Record<string, unknown>; version: number };
      this.view = view as View;
      this.notes = notes;
    }
  }

  private follow(info: TableInfo): void {
    this.info = info;
    void revealIfDue(info);
    const mine = seatsAt(this.id);
    const next = mine.find((each) => each.seat === info.actor);
    this.handover = next && this.seat && next.seat !== this.seat.seat ? next.seat : null;
  }

  /** On a shared device: somebody else's turn to look. */
  async takeOver(): Promise<void> {
    this.seat = seatsAt(this.id).find((each) => each.seat === this.handover) ?? this.seat;
    this.handover = null;
    await this.open();
  }

  async move(text: string): Promise<void> {
    await this.change("/moves", { move: text, version: this.info!.version });
  }

  async undo(agree: boolean | null = null): Promise<void> {
    await this.change("/undo", { version: this.info!.version, agree });
  }

  async say(text: string): Promise<void> {
    await this.change("/chat", { text });
  }

  async comeBack(): Promise<void> {
    if (typeof this.you === "number") await this.change(`/seats/${this.you}/claim`, {});
  }

  preview(move: string): Promise<Preview> {
    return ask("GET", `/tables/${this.id}/preview?move=${encodeURIComponent(move)}`, this.token);
  }

  why(move: string): Promise<{ legal: boolean; rule?: string; sentence?: string }> {
    return ask("GET", `/tables/${this.id}/why?move=${encodeURIComponent(move)}`, this.token);
  }

  hint(): Promise<{ move: string; chances: number[] }> {
    return ask("GET", `/tables/${this.id}/hint`, this.token);
  }

  private async change(path: string, body: unknown): Promise<void> {
    this.problem = null;
    try {
      await ask("POST", `/tables/${this.id}${path}`, this.token, body);
    } catch (error) {
      if (error instanceof Refused && error.status === 409) return; // the events tell what was missed
      this.problem = error instanceof Error ? error.message : String(error);
    }
  }
}

const known = new Map<string, Promise<GameInfo>>();

export function about(game: string): Promise<GameInfo> {
  if (!known.has(game)) known.set(game, ask<GameInfo>("GET", `/games/${game}`));
  return known.get(game)!;
}
