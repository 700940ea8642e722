import type { ByeCode, DownMessage, UpMessage } from "@showrunner/contract/realtime";
import { createTransportChoice } from "./choose.ts";
import { createShowClock } from "./clock.ts";
import type { Environment, PageSignal } from "./environment.ts";
import { randomId } from "./id.ts";
import type { Line, LineEnd, LineEvents, LineTarget } from "./line.ts";
import { createOutbox, type CommandBody } from "./outbox.ts";
import { createBackoff } from "./reconnect.ts";
import { openSocket } from "./socket.ts";
import { openStreamLater } from "./sse-later.ts";
import { createLiveStore, mergeState } from "./store.ts";
import type { LiveConnection, LiveOptions, LiveState, SendResult } from "./types.ts";
import { watchLine, type LineWatch } from "./watch.ts";
import { watchWake } from "./wake.ts";

/** Timer of the next attempt. */
type Timer = ReturnType<typeof setTimeout>;

const command_timeout_ms = 10_000;

/** Reconnecting implementation of `LiveConnection`. */
export class Connection implements LiveConnection {
  readonly #options: LiveOptions;
  readonly #environment: Environment;
  readonly #store;
  readonly #clock = createShowClock();
  readonly #outbox = createOutbox();
  readonly #choice = createTransportChoice();
  readonly #backoff;
  readonly #stopWaking: () => void;
  /** The current transport connection and its state. */
  #current: {
    readonly line: Line;
    readonly watch: LineWatch;
    readonly opening: Timer;
    welcomed: boolean;
    since: number;
  } | null = null;
  #retry: Timer | null = null;
  #assetBase = "";
  #token: string | null = null;
  #closed = false;

  constructor(options: LiveOptions, environment: Environment) {
    this.#options = options;
    this.#environment = environment;
    this.#backoff = createBackoff(environment.timings, () => environment.random());
    this.#store = createLiveStore({
      connection: { kind: "connecting", offline_since: environment.monotonic() },
      seq: 0,
      slices: {},
      assets: {},
      presence: null,
      saving: true,
    });
    this.#stopWaking = watchWake(environment, (cause) => this.#wake(cause));
    this.#connect();
  }

  getState(): LiveState {
    return this.#store.get();
  }

  subscribe(listener: () => void): () => void {
    return this.#store.subscribe(listener);
  }

  send(body: CommandBody, options: { readonly id?: string; readonly timeout_ms?: number } = {}): Promise<SendResult> {
    const id = options.id ?? randomId();
    const result = this.#outbox.add(id, body, options.timeout_ms ?? command_timeout_ms);
    if (this.#closed || this.getState().connection.kind === "ended") this.#outbox.abandon();
    else if (this.#current?.welcomed === true) this.#sendCommand(id, body);
    return result;
  }

  now(): number | null {
    return this.#clock.at(this.#environment.monotonic());
  }

  at(reading: number): number | null {
    return this.#clock.at(reading);
  }

  roundTrip(): number | null {
    // On an event stream the only probe is its opening, whose request takes longer than its response.
    return this.#current?.line.transport === "ws" ? this.#clock.roundTrip() : null;
  }

  setToken(token: string): void {
    this.#token = token;
    const { connection } = this.getState();
    // An event stream cannot send messages: reopen it before the server ends it with the old token.
    if (this.#current?.line.transport === "sse") this.#connect();
    else if (this.#current?.welcomed === true) this.#up({ type: "token", token });
    else if (connection.kind === "ended" && connection.code === "session_expired") this.#connect();
  }

  close(): void {
    this.#closed = true;
    this.#stopWaking();
    this.#hangUp();
    this.#outbox.abandon();
  }

  #connect(): void {
    this.#hangUp();
    // A new network path invalidates older probes; they stay in use until the first new one.
    this.#clock.restart();
    const { seq, connection } = this.getState();
    this.#store.set({ connection: { kind: "connecting", offline_since: this.#offlineSince(connection) } });
    const transport = this.#choice.next();
    const target = {
      role: this.#options.role,
      show: this.#options.show,
      device_id: this.#options.device_id,
      token: () => this.#token ?? this.#options.token(),
      seq: seq === 0 ? null : seq,
    };
    const events: LineEvents = {
      onMessage: (message, heard) => {
        this.#options.onTraffic?.("down", message);
        this.#current?.watch.heard();
        this.#receive(message, heard);
      },
      onAlive: () => this.#current?.watch.heard(),
      isWaiting: (id) => this.#outbox.isWaiting(id),
      onEnd: (end) => this.#ended(end),
    };
    const line = this.#openLine(transport, target, events);
    const watch = watchLine(this.#environment.timings, line.transport, {
      probe: () => this.#up({ type: "clock", t0: this.#environment.monotonic() }),
      dead: () => this.#ended({ kind: "lost" }),
      unanswered: () => this.#outbox.waiting().length > 0,
    });
    const opening = setTimeout(() => this.#ended({ kind: "lost" }), this.#environment.timings.open);
    this.#current = { line, watch, opening, welcomed: false, since: this.#environment.monotonic() };
  }

  /** Where a browser or an extension forbids sockets, their constructor throws: use the event stream at once. */
  #openLine(transport: Line["transport"], target: LineTarget, events: LineEvents): Line {
    if (transport === "ws") {
      try {
        return openSocket(this.#environment, target, events);
      } catch {
        this.#choice.forbidden();
      }
    }
    return openStreamLater(this.#environment, target, events);
  }

  #receive(message: DownMessage, heard: number): void {
    switch (message.type) {
      case "welcome":
        return this.#welcomed(message.asset_base);
      case "state":
        this.#store.set({
          ...mergeState(this.getState(), message, this.#assetBase),
          ...(this.#current !== null && message.full === true
            ? { connection: { kind: "live", transport: this.#current.line.transport } as const }
            : {}),
        });
        return;
      case "clock": {
        const unknown = this.now() === null;
        this.#clock.add({ t0: message.t0, t1: message.t1, t2: message.t2, t3: heard });
        // Timers can be rendered from now on.
        if (unknown) this.#store.set({});
        return;
      }
      case "answer":
        return this.#outbox.answer(message.id, message.answer);
      case "presence":
        return this.#store.set({ presence: message.presence });
      case "health":
        return this.#store.set({ saving: message.saving, bus: message.bus });
      case "token":
        this.#token = message.token;
        return this.#options.onToken?.(message.token);
      case "bye":
        return this.#ended(
          message.reconnect
            ? { kind: "busy", retry_after_ms: message.retry_after_ms ?? 0 }
            : { kind: "refused", code: message.code },
        );
    }
  }

  #welcomed(assetBase: string): void {
    const current = this.#current;
    if (current === null) return;
    clearTimeout(current.opening);
    current.welcomed = true;
    this.#assetBase = assetBase;
    this.#choice.opened(current.line.transport);
    current.watch.start();
    this.#store.set({ saving: true, bus: undefined });
    for (const { id, body } of this.#outbox.waiting()) this.#sendCommand(id, body);
  }

  #sendCommand(id: string, body: CommandBody): void {
    this.#up({ type: "command", id, body });
    this.#current?.watch.sent();
  }

  #up(message: UpMessage): void {
    this.#options.onTraffic?.("up", message);
    this.#current?.line.send(message);
  }

  /** Handles the end of the transport connection and decides what comes next. */
  #ended(end: LineEnd): void {
    const current = this.#current;
    if (current === null) return;
    const { line, welcomed, since } = current;
    this.#hangUp();
    if (end.kind === "refused") return this.#end(end.code);
    if (welcomed && this.#environment.monotonic() - since > this.#environment.timings.steady) this.#backoff.reset();
    const jittered = this.#backoff.next();
    // Respect the requested delay, with jitter to avoid a thundering herd.
    this.#wait(
      end.kind === "busy" ? Math.max(jittered, end.retry_after_ms * (1 + this.#environment.random() / 4)) : jittered,
    );
    if (!welcomed && end.kind === "lost") void this.#blame(line.transport);
  }

  /** Checks whether plain HTTP works where the attempt just failed. */
  async #blame(transport: Line["transport"]): Promise<void> {
    const works =
      transport === "ws" &&
      (await this.#environment
        .fetch(`${this.#environment.origin}/api/v1/health/live`, {
          cache: "no-store",
          signal: AbortSignal.timeout(this.#environment.timings.open),
        })
        .then((response) => response.ok)
        .catch(() => false));
    this.#choice.failed(transport, works);
    // The server is reachable: retry with the other transport without a long backoff.
    if (!works || this.#retry === null) return;
    this.#backoff.reset();
    clearTimeout(this.#retry);
    this.#wait(this.#backoff.next());
  }

  #wait(delay: number): void {
    const { connection } = this.getState();
    const retry_at = this.#environment.monotonic() + delay;
    this.#store.set({ connection: { kind: "waiting", offline_since: this.#offlineSince(connection), retry_at } });
    this.#retry = setTimeout(() => this.#connect(), delay);
  }

  #end(code: ByeCode): void {
    this.#store.set({ connection: { kind: "ended", code } });
    this.#outbox.abandon();
  }

  #offlineSince(connection: LiveState["connection"]): number {
    return "offline_since" in connection ? connection.offline_since : this.#environment.monotonic();
  }

  #wake(cause: PageSignal | "slept"): void {
    if (this.#closed || this.getState().connection.kind === "ended") return;
    if (cause === "slept") {
      this.#clock.forget();
      this.#store.set({});
    }
    if (cause === "online") this.#choice.networkChanged();
    if (this.#retry !== null && cause !== "offline") return this.#connect();
    // An attempt that started on the old network would hang.
    if (cause === "online" && this.#current?.welcomed === false) return this.#connect();
    if (this.#current?.welcomed !== true) return;
    if (cause !== "offline") this.#clock.restart();
    this.#current.watch.suspect();
  }

  #hangUp(): void {
    if (this.#retry !== null) clearTimeout(this.#retry);
    this.#retry = null;
    const current = this.#current;
    this.#current = null;
    if (current === null) return;
    clearTimeout(current.opening);
    current.watch.stop();
    current.line.close();
  }
}
