import { connect, createServer, type Socket } from "node:net";
import { once } from "node:events";

/** How long a server may take to detect a silent connection that it wrote to, in ms. */
const DETECTION_TIMEOUT_MS = 20_000;
/** When the other side of a detected connection is closed, in ms. */
const OTHER_SIDE_DELAY_MS = 10_000;

/** Totals of silenced connections. */
export interface SilenceStats {
  silenced: number;
  /** Connections that delivered all held data afterwards. */
  recovered: number;
  /** Closed by a server that had written to them; after at most `longestMs`. */
  detected: number;
  longestMs: number;
  /** Written to, and not closed in time. */
  undetected: number;
}

/** A TCP proxy in front of a server whose connections can be cut, or silenced without closing. */
export interface FaultProxy {
  readonly port: number;
  readonly silences: Readonly<SilenceStats>;
  /** Resets all connections and refuses new ones. */
  cut(): void;
  restore(): void;
  /**
   * Silences the chosen connections: they carry nothing in either direction, and neither side sees the other one close.
   */
  silence(isChosen: () => boolean): void;
  /** Whether new connections start silent. */
  silenceNew(isEnabled: boolean): void;
  /** The chosen silent connections recover. */
  resume(isChosen: () => boolean): void;
  /** Stops watching silent connections, since another fault is about to end them. */
  stopWatching(): void;
  /** Number of silent connections that have been written to and may still be detected. */
  pendingDetections(): number;
  close(): Promise<void>;
}

export interface FaultProxyOptions {
  readonly host: string;
  readonly port: number;
  /** Which side of a connection is the server under test: the one that connects (`near`), or the target (`far`). */
  readonly testedSide: "near" | "far";
}

/** One connection through the proxy. */
class ProxiedConnection {
  readonly #sides: readonly [tested: Socket, other: Socket];
  readonly #silences: SilenceStats;
  readonly #onClosed: () => void;
  #heldBack: (() => void)[] | null = null;
  #detectionTimer: NodeJS.Timeout | undefined;
  #firstHeldAt: number | null = null;
  #isWatched = false;

  constructor(tested: Socket, other: Socket, silences: SilenceStats, onClosed: () => void) {
    this.#sides = [tested, other];
    this.#silences = silences;
    this.#onClosed = onClosed;
    this.#forward(tested, other);
    this.#forward(other, tested);
  }

  get isAwaitingDetection(): boolean {
    return this.#isWatched && this.#firstHeldAt !== null;
  }

  get isSilent(): boolean {
    return this.#heldBack !== null;
  }

  silence(): void {
    if (this.#heldBack !== null) return;
    this.#heldBack = [];
    this.#firstHeldAt = null;
    this.#isWatched = true;
    this.#silences.silenced += 1;
  }

  resume(): void {
    const heldBack = this.#heldBack ?? [];
    if (this.#heldBack === null) return;
    this.#heldBack = null;
    if (this.#isWatched) this.#silences.recovered += 1;
    this.stopWatching();
    for (const carry of heldBack) carry();
  }

  stopWatching(): void {
    this.#isWatched = false;
    clearTimeout(this.#detectionTimer);
  }

  reset(): void {
    this.stopWatching();
    for (const socket of this.#sides) socket.resetAndDestroy();
  }

  #forward(from: Socket, to: Socket): void {
    from.setNoDelay();
    from.on("error", () => undefined);
    from.on("data", (data) => {
      if (this.#heldBack === null) {
        if (!to.write(data)) from.pause();
        return;
      }
      this.#heldBack.push(() => void to.write(data));
      if (from === this.#sides[0]) this.#startDetection();
    });
    to.on("drain", () => from.resume());
    from.on("close", () => {
      if (this.#heldBack === null) return this.#close(to);
      this.#heldBack.push(() => to.destroy());
      if (from === this.#sides[0]) this.#recordDetection(to);
    });
  }

  #startDetection(): void {
    if (!this.#isWatched || this.#firstHeldAt !== null) return;
    this.#firstHeldAt = performance.now();
    this.#detectionTimer = setTimeout(() => {
      this.#silences.undetected += 1;
      this.stopWatching();
    }, DETECTION_TIMEOUT_MS);
  }

  #recordDetection(other: Socket): void {
    if (this.isAwaitingDetection) {
      this.#silences.detected += 1;
      this.#silences.longestMs = Math.max(this.#silences.longestMs, performance.now() - (this.#firstHeldAt ?? 0));
    }
    this.stopWatching();
    setTimeout(() => this.#close(other), OTHER_SIDE_DELAY_MS).unref();
  }

  #close(other: Socket): void {
    this.stopWatching();
    other.destroy();
    this.#onClosed();
  }
}

export async function startFaultProxy({ host, port, testedSide }: FaultProxyOptions): Promise<FaultProxy> {
  const connections = new Set<ProxiedConnection>();
  const silences: SilenceStats = { silenced: 0, recovered: 0, detected: 0, longestMs: 0, undetected: 0 };
  let isCut = false;
  let silencesNew = false;
  const server = createServer((near) => {
    if (isCut) {
      near.on("error", () => undefined);
      near.resetAndDestroy();
      return;
    }
    const far = connect({ host, port });
    const sides = testedSide === "near" ? ([near, far] as const) : ([far, near] as const);
    const connection: ProxiedConnection = new ProxiedConnection(...sides, silences, () =>
      connections.delete(connection),
    );
    connections.add(connection);
    if (silencesNew) connection.silence();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const cut = (): void => {
    isCut = true;
    for (const connection of connections) connection.reset();
  };
  return {
    port: address.port,
    silences,
    cut,
    restore: () => {
      isCut = false;
    },
    silence: (isChosen) => {
      for (const connection of connections) if (isChosen()) connection.silence();
    },
    silenceNew: (isEnabled) => {
      silencesNew = isEnabled;
    },
    resume: (isChosen) => {
      for (const connection of connections) if (connection.isSilent && isChosen()) connection.resume();
    },
    stopWatching: () => {
      for (const connection of connections) connection.stopWatching();
    },
    pendingDetections: () => [...connections].filter(({ isAwaitingDetection }) => isAwaitingDetection).length,
    close: async () => {
      cut();
      server.close();
      await once(server, "close");
    },
  };
}
