import { connect, createServer, type Socket } from "node:net";
import { once } from "node:events";

/** How long a server may take to detect a silent connection that it wrote to, in ms. */
const found_within_ms = 20_000;
/** When the other side of a detected connection is closed, in ms. */
const other_side_ms = 10_000;

/** Totals of silenced connections. */
export interface Silences {
  held: number;
  /** Recovered, and delivered all held data. */
  healed: number;
  /** Closed by a server that had written to them; after at most `longest_ms`. */
  found: number;
  longest_ms: number;
  /** Written to, and not closed in time. */
  unfound: number;
}

/** A TCP proxy in front of a server whose connections can be cut, or silenced without closing. */
export interface CutLine {
  readonly port: number;
  readonly silences: Readonly<Silences>;
  /** Resets all connections and refuses new ones. */
  cut(): void;
  mend(): void;
  /**
   * Silences the chosen connections: they carry nothing in either direction, and neither side sees the other one close.
   */
  hold(isChosen: () => boolean): void;
  /** Whether new connections start silent. */
  holdNew(on: boolean): void;
  /** The chosen silent connections recover. */
  release(isChosen: () => boolean): void;
  /** Stops watching silent connections, since another fault is about to end them. */
  forget(): void;
  /** Number of silent connections that have been written to and may still be detected. */
  waiting(): number;
  close(): Promise<void>;
}

export interface LineOptions {
  readonly host: string;
  readonly port: number;
  /** Which side of a connection is the server under test: the one that connects (`near`), or the target (`far`). */
  readonly tested: "near" | "far";
}

/** One connection through the proxy. */
class Passage {
  readonly #sides: readonly [tested: Socket, other: Socket];
  readonly #silences: Silences;
  readonly #onGone: () => void;
  #held: (() => void)[] | null = null;
  #due: NodeJS.Timeout | undefined;
  #asked_at: number | null = null;
  #is_watched = false;

  constructor(tested: Socket, other: Socket, silences: Silences, onGone: () => void) {
    this.#sides = [tested, other];
    this.#silences = silences;
    this.#onGone = onGone;
    this.#carry(tested, other);
    this.#carry(other, tested);
  }

  get is_waiting(): boolean {
    return this.#is_watched && this.#asked_at !== null;
  }

  get is_held(): boolean {
    return this.#held !== null;
  }

  hold(): void {
    if (this.#held !== null) return;
    this.#held = [];
    this.#asked_at = null;
    this.#is_watched = true;
    this.#silences.held += 1;
  }

  release(): void {
    const held = this.#held ?? [];
    if (this.#held === null) return;
    this.#held = null;
    if (this.#is_watched) this.#silences.healed += 1;
    this.forget();
    for (const carry of held) carry();
  }

  forget(): void {
    this.#is_watched = false;
    clearTimeout(this.#due);
  }

  end(): void {
    this.forget();
    for (const socket of this.#sides) socket.resetAndDestroy();
  }

  #carry(from: Socket, to: Socket): void {
    from.setNoDelay();
    from.on("error", () => undefined);
    from.on("data", (data) => {
      if (this.#held === null) {
        if (!to.write(data)) from.pause();
        return;
      }
      this.#held.push(() => void to.write(data));
      if (from === this.#sides[0]) this.#asked();
    });
    to.on("drain", () => from.resume());
    from.on("close", () => {
      if (this.#held === null) return this.#gone(to);
      this.#held.push(() => to.destroy());
      if (from === this.#sides[0]) this.#found(to);
    });
  }

  #asked(): void {
    if (!this.#is_watched || this.#asked_at !== null) return;
    this.#asked_at = performance.now();
    this.#due = setTimeout(() => {
      this.#silences.unfound += 1;
      this.forget();
    }, found_within_ms);
  }

  #found(other: Socket): void {
    if (this.is_waiting) {
      this.#silences.found += 1;
      this.#silences.longest_ms = Math.max(this.#silences.longest_ms, performance.now() - (this.#asked_at ?? 0));
    }
    this.forget();
    setTimeout(() => this.#gone(other), other_side_ms).unref();
  }

  #gone(other: Socket): void {
    this.forget();
    other.destroy();
    this.#onGone();
  }
}

export async function cutLine({ host, port, tested }: LineOptions): Promise<CutLine> {
  const passages = new Set<Passage>();
  const silences: Silences = { held: 0, healed: 0, found: 0, longest_ms: 0, unfound: 0 };
  let is_cut = false;
  let holds_new = false;
  const server = createServer((near) => {
    if (is_cut) {
      near.on("error", () => undefined);
      near.resetAndDestroy();
      return;
    }
    const far = connect({ host, port });
    const sides = tested === "near" ? ([near, far] as const) : ([far, near] as const);
    const passage: Passage = new Passage(...sides, silences, () => passages.delete(passage));
    passages.add(passage);
    if (holds_new) passage.hold();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const cut = (): void => {
    is_cut = true;
    for (const passage of passages) passage.end();
  };
  return {
    port: address.port,
    silences,
    cut,
    mend: () => {
      is_cut = false;
    },
    hold: (isChosen) => {
      for (const passage of passages) if (isChosen()) passage.hold();
    },
    holdNew: (on) => {
      holds_new = on;
    },
    release: (isChosen) => {
      for (const passage of passages) if (passage.is_held && isChosen()) passage.release();
    },
    forget: () => {
      for (const passage of passages) passage.forget();
    },
    waiting: () => [...passages].filter(({ is_waiting }) => is_waiting).length,
    close: async () => {
      cut();
      server.close();
      await once(server, "close");
    },
  };
}
