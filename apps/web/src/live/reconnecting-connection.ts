import type {
  ClientCommandInput,
  ClientMessage,
  CloseReason,
  ServerMessage,
  Visibility,
} from "@showrunner/contract/realtime";
import { createTransportSelector } from "./transport-selector.ts";
import { createShowClock } from "./show-clock.ts";
import type { LiveEnvironment, PageSignal } from "./live-environment.ts";
import { createRandomId } from "./random-id.ts";
import type { TransportConnection, TransportEnd, TransportEvents, ConnectionTarget } from "./transport.ts";
import { createOutbox } from "./outbox.ts";
import { createBackoff } from "./backoff.ts";
import { openWebSocket } from "./websocket-transport.ts";
import { openEventStreamLazily } from "./lazy-sse-transport.ts";
import { createLiveStore, mergeState } from "./live-store.ts";
import type { LiveConnection, LiveOptions, LiveState, SendResult } from "./live-connection.ts";
import { startHeartbeat, type Heartbeat } from "./heartbeat.ts";
import { watchWake } from "./watch-wake.ts";

/** Timer of the next attempt. */
type Timer = ReturnType<typeof setTimeout>;

const COMMAND_TIMEOUT_MS = 10_000;

/** Reconnecting implementation of `LiveConnection`. */
export class ReconnectingConnection implements LiveConnection {
  readonly #options: LiveOptions;
  readonly #environment: LiveEnvironment;
  readonly #store;
  readonly #clock = createShowClock();
  readonly #outbox = createOutbox();
  readonly #transports = createTransportSelector();
  readonly #backoff;
  readonly #stopWakeWatch: () => void;
  /** The current transport connection and its state. */
  #current: {
    readonly link: TransportConnection;
    readonly heartbeat: Heartbeat;
    readonly opening: Timer;
    welcomed: boolean;
    since: number;
  } | null = null;
  #retry: Timer | null = null;
  #assetBase = "";
  #token: string | null = null;
  /** `#token` when the current transport connection was opened. */
  #openingToken: string | null = null;
  #isClosed = false;
  /** Reported after each reconnect: the server counts a new connection as visible. */
  #isHidden = false;

  constructor(options: LiveOptions, environment: LiveEnvironment) {
    this.#options = options;
    this.#environment = environment;
    this.#backoff = createBackoff(environment.timings, () => environment.random());
    this.#store = createLiveStore({
      connection: { kind: "connecting", offlineSince: environment.monotonicNow() },
      seq: 0,
      slices: {},
      assets: {},
      presence: null,
      saving: true,
    });
    this.#stopWakeWatch = watchWake(environment, (cause) => this.#onWake(cause));
    this.#connect();
  }

  getState(): LiveState {
    return this.#store.get();
  }

  subscribe(listener: () => void): () => void {
    return this.#store.subscribe(listener);
  }

  send(
    body: ClientCommandInput,
    options: { readonly id?: string; readonly timeoutMs?: number } = {},
  ): Promise<SendResult> {
    const id = options.id ?? createRandomId();
    const result = this.#outbox.add(id, body, options.timeoutMs ?? COMMAND_TIMEOUT_MS);
    if (this.#isClosed || this.getState().connection.kind === "ended") this.#outbox.failAll();
    else if (this.#current?.welcomed === true) this.#sendCommand(id, body);
    return result;
  }

  now(): number | null {
    return this.#clock.toShowTime(this.#environment.monotonicNow());
  }

  toShowTime(reading: number): number | null {
    return this.#clock.toShowTime(reading);
  }

  getRoundTrip(): number | null {
    // On an event stream the only probe is its opening, whose request takes longer than its response.
    return this.#current?.link.transport === "ws" ? this.#clock.getRoundTrip() : null;
  }

  setToken(token: string): void {
    this.#token = token;
    // An event stream cannot send messages: reopen it before the server ends it with the old token.
    if (this.#current?.link.transport === "sse") this.#connect();
    else if (this.#current?.welcomed === true) this.#sendMessage({ type: "token", token });
    else if (this.getState().connection.code === "session_expired") this.#connect();
  }

  close(): void {
    this.#sendVisibility("left");
    this.#isClosed = true;
    this.#stopWakeWatch();
    this.#disconnect();
    this.#outbox.failAll();
  }

  #connect(): void {
    this.#disconnect();
    // A new network path invalidates older probes; they stay in use until the first new one.
    this.#clock.startWindow();
    const { seq, connection } = this.getState();
    this.#store.set({
      connection: { kind: "connecting", offlineSince: this.#offlineSince(connection), code: connection.code },
    });
    const transport = this.#transports.next();
    const target = {
      role: this.#options.role,
      show: this.#options.show,
      device_id: this.#options.device_id,
      token: () => (this.#openingToken = this.#token) ?? this.#options.token(),
      seq: seq === 0 ? null : seq,
    };
    const events: TransportEvents = {
      onMessage: (message, receivedAt) => {
        this.#options.onTraffic?.("down", message);
        this.#current?.heartbeat.onReceived();
        this.#onMessage(message, receivedAt);
      },
      onAlive: () => this.#current?.heartbeat.onReceived(),
      isPending: (id) => this.#outbox.isPending(id),
      onEnd: (end) => this.#onTransportEnd(end),
    };
    const link = this.#openTransport(transport, target, events);
    const heartbeat = startHeartbeat(this.#environment.timings, link.transport, {
      sendProbe: () => this.#sendMessage({ type: "clock", t0: this.#environment.monotonicNow() }),
      onDead: () => this.#onTransportEnd({ kind: "lost" }),
      hasPendingCommands: () => this.#outbox.getPending().length > 0,
    });
    const opening = setTimeout(() => this.#onTransportEnd({ kind: "lost" }), this.#environment.timings.openTimeout);
    this.#current = { link, heartbeat, opening, welcomed: false, since: this.#environment.monotonicNow() };
  }

  /** Where a browser or an extension forbids sockets, their constructor throws: use the event stream at once. */
  #openTransport(
    transport: TransportConnection["transport"],
    target: ConnectionTarget,
    events: TransportEvents,
  ): TransportConnection {
    if (transport === "ws") {
      try {
        return openWebSocket(this.#environment, target, events);
      } catch {
        this.#transports.onWebSocketForbidden();
      }
    }
    return openEventStreamLazily(this.#environment, target, events);
  }

  #onMessage(message: ServerMessage, receivedAt: number): void {
    switch (message.type) {
      case "welcome":
        return this.#onWelcome(message.asset_base);
      case "state":
        this.#store.set({
          ...mergeState(this.getState(), message, this.#assetBase),
          ...(this.#current !== null && message.full === true
            ? { connection: { kind: "live", transport: this.#current.link.transport } as const }
            : {}),
        });
        return;
      case "clock": {
        const unknown = this.now() === null;
        this.#clock.addProbe({ t0: message.t0, t1: message.t1, t2: message.t2, t3: receivedAt });
        // Notify subscribers: timers can be rendered from now on.
        if (unknown) this.#store.set({});
        return;
      }
      case "ack":
        return this.#outbox.settle(message.id, message.ack);
      case "presence":
        return this.#store.set({ presence: message.presence });
      case "health":
        return this.#store.set({ saving: message.saving, bus: message.bus });
      case "token":
        this.#token = message.token;
        return this.#options.onToken?.(message.token);
      case "bye":
        return this.#onTransportEnd(
          message.reconnect
            ? { kind: "busy", code: message.code, retry_after_ms: message.retry_after_ms ?? 0 }
            : { kind: "refused", code: message.code },
        );
    }
  }

  #onWelcome(assetBase: string): void {
    const current = this.#current;
    if (current === null) return;
    clearTimeout(current.opening);
    current.welcomed = true;
    this.#assetBase = assetBase;
    this.#transports.onOpened(current.link.transport);
    current.heartbeat.start();
    this.#store.set({ saving: true, bus: undefined });
    if (this.#isHidden) this.#sendVisibility("hidden");
    for (const { id, body } of this.#outbox.getPending()) this.#sendCommand(id, body);
  }

  #sendCommand(id: string, body: ClientCommandInput): void {
    this.#sendMessage({ type: "command", id, body });
    this.#current?.heartbeat.onCommandSent();
  }

  #sendMessage(message: ClientMessage): void {
    this.#options.onTraffic?.("up", message);
    this.#current?.link.send(message);
  }

  /** Reports the page's visibility, so that moderators can see why a phone falls silent. */
  #sendVisibility(state: Visibility): void {
    if (this.#options.role === "team" && this.#current?.welcomed === true && this.#current.link.transport === "ws")
      this.#sendMessage({ type: "visibility", state });
  }

  /** Handles the end of the transport connection and decides what comes next. */
  #onTransportEnd(end: TransportEnd): void {
    const current = this.#current;
    if (current === null) return;
    const { link, welcomed, since } = current;
    this.#disconnect();
    if (end.kind === "refused") return this.#endSession(end.code);
    const { stableAfter, streamLifetime } = this.#environment.timings;
    const age = this.#environment.monotonicNow() - since;
    if (welcomed && age > stableAfter) this.#backoff.reset();
    if (link.transport === "sse" && age >= streamLifetime) this.#transports.onStreamExpired();
    const jittered = this.#backoff.next();
    // Respect the requested delay, with jitter to avoid a thundering herd.
    this.#scheduleRetry(
      end.kind === "busy" ? Math.max(jittered, end.retry_after_ms * (1 + this.#environment.random() / 4)) : jittered,
      end.code ?? (this.#isRestarting() ? "restart" : undefined),
    );
    if (!welcomed && end.kind === "lost") void this.#checkHttp(link.transport);
  }

  /** Whether the server has announced its restart, so that it is not reachable for a while. */
  #isRestarting(): boolean {
    const { connection } = this.getState();
    const offlineMs = this.#environment.monotonicNow() - this.#offlineSince(connection);
    return connection.code === "restart" && offlineMs < this.#environment.timings.restartTime;
  }

  /** Checks whether plain HTTP works where the attempt just failed. */
  async #checkHttp(transport: TransportConnection["transport"]): Promise<void> {
    const works =
      transport === "ws" &&
      (await this.#environment
        .fetch(`${this.#environment.origin}/api/v1/health/live`, {
          cache: "no-store",
          signal: AbortSignal.timeout(this.#environment.timings.openTimeout),
        })
        .then((response) => response.ok)
        .catch(() => false));
    this.#transports.onFailed(transport, works);
    // The server is reachable: retry with the other transport without a long backoff.
    if (!works || this.#retry === null) return;
    this.#backoff.reset();
    clearTimeout(this.#retry);
    this.#scheduleRetry(this.#backoff.next());
  }

  #scheduleRetry(delay: number, code?: CloseReason): void {
    const { connection } = this.getState();
    const retryAt = this.#environment.monotonicNow() + delay;
    this.#store.set({ connection: { kind: "waiting", offlineSince: this.#offlineSince(connection), retryAt, code } });
    this.#retry = setTimeout(() => this.#connect(), delay);
  }

  #endSession(code: CloseReason): void {
    // The page keeps showing its last state until the new one replaces it.
    if (code === "protocol" && this.#environment.reloadOutdatedPage()) return this.close();
    // The token was renewed after the connection was opened.
    if (code === "session_expired" && this.#token !== this.#openingToken) return this.#connect();
    this.#store.set({ connection: { kind: "ended", code } });
    this.#outbox.failAll();
  }

  #offlineSince(connection: LiveState["connection"]): number {
    return "offlineSince" in connection ? connection.offlineSince : this.#environment.monotonicNow();
  }

  #onWake(cause: PageSignal | "slept"): void {
    if (this.#isClosed || this.getState().connection.kind === "ended") return;
    if (cause === "hidden" || cause === "visible") {
      this.#isHidden = cause === "hidden";
      this.#sendVisibility(cause);
    }
    if (cause === "hidden") return;
    if (cause === "language") {
      // The hello of a phone names its language.
      if (this.#options.role === "team") this.#connect();
      return;
    }
    if (cause === "slept") {
      this.#clock.reset();
      this.#store.set({});
    }
    if (cause === "online") this.#transports.onNetworkChanged();
    if (this.#retry !== null && cause !== "offline") return this.#connect();
    // An attempt that started on the old network would hang.
    if (cause === "online" && this.#current?.welcomed === false) return this.#connect();
    if (this.#current?.welcomed !== true) return;
    if (cause !== "offline") this.#clock.startWindow();
    this.#current.heartbeat.probeNow();
  }

  #disconnect(): void {
    if (this.#retry !== null) clearTimeout(this.#retry);
    this.#retry = null;
    const current = this.#current;
    this.#current = null;
    if (current === null) return;
    clearTimeout(current.opening);
    current.heartbeat.stop();
    current.link.close();
  }
}
