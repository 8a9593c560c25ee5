// A table's events, read with fetch: an EventSource could not send the token.

export type Event = { name: string; version: number | null; data: unknown };

const BACK_AFTER = 500;

export class Events {
  private stopped = new AbortController();

  constructor(
    private table: string,
    private token: string | undefined,
    private version: number,
    private hear: (event: Event) => void,
    private connected: (yes: boolean) => void,
  ) {
    void this.run();
  }

  close(): void {
    this.stopped.abort();
  }

  private async run(): Promise<void> {
    while (!this.stopped.signal.aborted) {
      try {
        await this.read();
      } catch {
        // the connection broke: come back below
      }
      this.connected(false);
      await new Promise((done) => setTimeout(done, BACK_AFTER));
    }
  }

  private async read(): Promise<void> {
    const headers: Record<string, string> = { "Last-Event-ID": String(this.version) };
    if (this.token) headers["Authorization"] = `Bearer ${this.token}`;
    const answer = await fetch(`api/tables/${this.table}/events`, { headers, signal: this.stopped.signal });
    if (!answer.ok || !answer.body) throw new Error(String(answer.status));
    this.connected(true);
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const blocks = (rest + value).split("\n\n");
      rest = blocks.pop() ?? "";
      blocks.forEach((block) => this.take(block));
    }
  }

  private take(block: string): void {
    const fields = Object.fromEntries(block.split("\n").map((line) => line.split(/: (.*)/s, 2)));
    if (fields.data === undefined) return;
    const version = fields.id === undefined ? null : Number(fields.id);
    if (version !== null) this.version = version;
    this.hear({ name: fields.event, version, data: JSON.parse(fields.data) });
  }
}
