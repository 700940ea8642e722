import { Redis, type RedisOptions } from "ioredis";
import { BusEndpoint, type Bus } from "./bus.ts";
import { safeCallback, setSafeInterval } from "../safe-timers.ts";

export interface RedisBusOptions {
  /** `redis://user:password@host:port/number`, or `rediss:` for TLS. */
  readonly url: string;
  /** Shared by the servers of one installation; other installations on the same Redis use another channel. */
  readonly channel: string;
  readonly onError: (error: unknown) => void;
}

/** Interval of messages that each server sends to itself, in ms: the only proof that hints are delivered. */
const HEARTBEAT_INTERVAL_MS = 1_000;
/** The bus is degraded when no echo arrives for this long, in ms. */
const DEGRADED_AFTER_MS = 3_000;
/** Time without an echo, in ms, after which connections are replaced, because they may be half-open. */
const RECONNECT_AFTER_MS = 6_000;
/** Delays between attempts to connect, in ms: the first and the longest. */
const BACKOFF_MS = { first: 100, max: 3_000 } as const;
/** Unacknowledged publishes; above this, hints are dropped. */
const MAX_IN_FLIGHT = 1_000;

const computeReconnectDelayMs = (tries: number): number =>
  Math.min(BACKOFF_MS.max, BACKOFF_MS.first * 2 ** Math.min(tries, 10)) * (0.5 + Math.random() / 2);

const REDIS_OPTIONS = {
  lazyConnect: true,
  connectTimeout: 3_000,
  // Covers the handshake, too, during which no heartbeat is sent. Longer than it takes to report the outage.
  socketTimeout: 5_000,
  // Stale hints are worthless: what cannot be sent now is dropped.
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  maxRetriesPerRequest: 0,
  enableAutoPipelining: true,
  retryStrategy: computeReconnectDelayMs,
} as const satisfies RedisOptions;

/** Bus over Redis pub/sub. Starts degraded, even if Redis is up, and connects on its own. */
export function createRedisBus({ url, channel, onError }: RedisBusOptions): Bus {
  const endpoint = new BusEndpoint("degraded", onError);
  const publisher = new Redis(url, { ...REDIS_OPTIONS, connectionName: "showrunner-publish" });
  const subscriber = new Redis(url, { ...REDIS_OPTIONS, connectionName: "showrunner-subscribe" });
  let lastEchoAt = performance.now();
  let lastHeartbeatAt = lastEchoAt;
  let roundTripMs: number | null = null;
  let inFlight = 0;
  const echo = JSON.stringify([endpoint.name]);
  /** Set so that each outage is reported once, not once per attempt. */
  let isOutageReported = false;

  const reportOutage = (error: unknown): void => {
    // While hints arrive there is no outage to report.
    if (isOutageReported || endpoint.state === "ok") return;
    isOutageReported = true;
    onError(error);
  };

  const degrade = (cause: string): void => {
    endpoint.state = "degraded";
    reportOutage(new Error(cause));
  };

  const send = (text: string): void => {
    if (inFlight >= MAX_IN_FLIGHT || publisher.status !== "ready") return;
    inFlight += 1;
    publisher
      .publish(channel, text)
      .catch(reportOutage)
      .finally(() => (inFlight -= 1));
  };

  const sendHeartbeat = (): void => {
    const silentMs = performance.now() - lastEchoAt;
    if (silentMs > DEGRADED_AFTER_MS) degrade("Redis does not respond");
    if (silentMs > RECONNECT_AFTER_MS) {
      lastEchoAt = performance.now();
      for (const client of [publisher, subscriber]) if (client.status === "ready") client.disconnect(true);
    }
    lastHeartbeatAt = performance.now();
    send(echo);
  };

  for (const client of [publisher, subscriber]) {
    client.on("error", safeCallback(reportOutage));
    client.on(
      "close",
      safeCallback(() => endpoint.state === "ok" && degrade("lost the connection to Redis")),
    );
  }
  subscriber.on(
    "ready",
    safeCallback(() => subscriber.subscribe(channel).then(sendHeartbeat, reportOutage)),
  );
  publisher.on("ready", safeCallback(sendHeartbeat));
  subscriber.on(
    "message",
    safeCallback((_channel: string, text: string) => {
      if (text !== echo) return endpoint.deliver(text);
      lastEchoAt = performance.now();
      roundTripMs = lastEchoAt - lastHeartbeatAt;
      isOutageReported = false;
      endpoint.state = "ok";
    }),
  );
  const timer = setSafeInterval(sendHeartbeat, HEARTBEAT_INTERVAL_MS);
  timer.unref();
  // Rejects when the first attempt fails; ioredis keeps retrying.
  for (const client of [publisher, subscriber]) client.connect().catch(reportOutage);

  return {
    get state() {
      return endpoint.state;
    },
    get roundTripMs() {
      return roundTripMs;
    },
    isShared: true,
    publish: (to, hint) => {
      const text = endpoint.serialise(to, hint);
      if (text !== null) send(text);
    },
    subscribe: (to, listener) => endpoint.subscribe(to, listener),
    onState: (listener) => endpoint.onState(listener),
    close: () => {
      clearInterval(timer);
      publisher.disconnect();
      subscriber.disconnect();
      return Promise.resolve();
    },
  };
}
