import { Redis, type RedisOptions } from "ioredis";
import { Post, type Bus } from "./bus.ts";
import { guarded, repeat } from "../tasks.ts";

export interface RedisBusOptions {
  /** `redis://user:password@host:port/number`, or `rediss:` for TLS. */
  readonly url: string;
  /** Shared by the servers of one installation; other installations on the same Redis use another channel. */
  readonly channel: string;
  readonly onError: (error: unknown) => void;
}

/** Interval of messages that each server sends to itself, in ms: the only proof that hints are delivered. */
const beat_every_ms = 1_000;
/** The bus is degraded when no echo arrives for this long, in ms. */
const silent_after_ms = 3_000;
/** After this long without an echo the connections, which may be half-open, are replaced, in ms. */
const renew_after_ms = 6_000;
/** Delays between attempts to connect, in ms: the first and the longest. */
const backoff = { first: 100, most: 3_000 } as const;
/** Unacknowledged publishes; above this, hints are dropped. */
const max_under_way = 1_000;

const reconnectAfter = (tries: number): number =>
  Math.min(backoff.most, backoff.first * 2 ** Math.min(tries, 10)) * (0.5 + Math.random() / 2);

const options = {
  lazyConnect: true,
  connectTimeout: 3_000,
  // Stale hints are worthless: what cannot be sent now is dropped.
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  maxRetriesPerRequest: 0,
  enableAutoPipelining: true,
  retryStrategy: reconnectAfter,
} as const satisfies RedisOptions;

/** Bus over Redis pub/sub. Starts degraded, whether or not Redis is up, and connects on its own. */
export function createRedisBus({ url, channel, onError }: RedisBusOptions): Bus {
  const post = new Post("degraded", onError);
  const publisher = new Redis(url, { ...options, connectionName: "showrunner-publish" });
  const subscriber = new Redis(url, { ...options, connectionName: "showrunner-subscribe" });
  let heard_at = performance.now();
  let beat_at = heard_at;
  let lag_ms: number | null = null;
  let under_way = 0;
  const echo = JSON.stringify([post.name]);
  /** Report each outage once, not once per attempt. */
  let is_told = false;

  const trouble = (error: unknown): void => {
    // While hints arrive there is no outage to report.
    if (is_told || post.state === "ok") return;
    is_told = true;
    onError(error);
  };

  const degrade = (cause: string): void => {
    post.state = "degraded";
    trouble(new Error(cause));
  };

  const send = (text: string): void => {
    if (under_way >= max_under_way || publisher.status !== "ready") return;
    under_way += 1;
    publisher
      .publish(channel, text)
      .catch(trouble)
      .finally(() => (under_way -= 1));
  };

  const beat = (): void => {
    const silent_ms = performance.now() - heard_at;
    if (silent_ms > silent_after_ms) degrade("Redis does not respond");
    if (silent_ms > renew_after_ms) {
      heard_at = performance.now();
      for (const line of [publisher, subscriber]) if (line.status === "ready") line.disconnect(true);
    }
    beat_at = performance.now();
    send(echo);
  };

  for (const line of [publisher, subscriber]) {
    line.on("error", guarded(trouble));
    line.on(
      "close",
      guarded(() => post.state === "ok" && degrade("lost the connection to Redis")),
    );
  }
  subscriber.on(
    "ready",
    guarded(() => subscriber.subscribe(channel).then(beat, trouble)),
  );
  publisher.on("ready", guarded(beat));
  subscriber.on(
    "message",
    guarded((_channel: string, text: string) => {
      if (text !== echo) return post.deliver(text);
      heard_at = performance.now();
      lag_ms = heard_at - beat_at;
      is_told = false;
      post.state = "ok";
    }),
  );
  const timer = repeat(beat, beat_every_ms);
  timer.unref();
  // Rejects when the first attempt fails; ioredis keeps retrying.
  for (const line of [publisher, subscriber]) line.connect().catch(trouble);

  return {
    get state() {
      return post.state;
    },
    get lag_ms() {
      return lag_ms;
    },
    is_shared: true,
    publish: (to, hint) => {
      const text = post.write(to, hint);
      if (text !== null) send(text);
    },
    subscribe: (to, listener) => post.subscribe(to, listener),
    onState: (listener) => post.onState(listener),
    close: () => {
      clearInterval(timer);
      publisher.disconnect();
      subscriber.disconnect();
      return Promise.resolve();
    },
  };
}
