import { Redis } from "ioredis";
import {
  BurstyRateLimiter,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
  type IRateLimiterOptions,
} from "rate-limiter-flexible";

/** Allows `points` per window of `duration_s` seconds, and `burst` on top; `Infinity` for no limit. */
export interface LimitRule {
  readonly points: number;
  readonly duration_s: number;
  readonly burst?: { readonly points: number; readonly duration_s: number };
}

/** Counts events per key. */
export interface RateLimit {
  /** Counts one event; resolves to the seconds to wait when it exceeds the limit, else to 0. Never rejects. */
  consume(key: string): Promise<number>;
  /** Seconds to wait before the next event, without counting; for rules without `burst`. */
  check(key: string): Promise<number>;
}

export interface RateLimits {
  /** Counts in this process only: for limits that protect the process, or must not wait for Redis. */
  local(name: string, rule: LimitRule): RateLimit;
  /** Counts across servers through Redis when configured; falls back to this process while Redis is down. */
  shared(name: string, rule: LimitRule): RateLimit;
  close(): void;
}

/** Timeout of Redis commands, in ms: a request must not wait for a slow Redis. */
const redis_timeout_ms = 250;

/** The library rejects with a result when the limit is reached; anything else is a bug. */
function waitOf(rejection: unknown): number {
  if (rejection instanceof RateLimiterRes) return Math.max(rejection.msBeforeNext, 1) / 1_000;
  throw rejection;
}

const unlimited: RateLimit = { consume: () => Promise.resolve(0), check: () => Promise.resolve(0) };

function rateLimit(
  name: string,
  { points, duration_s, burst }: LimitRule,
  make: (part: IRateLimiterOptions) => RateLimiterMemory | RateLimiterRedis,
): RateLimit {
  if (points === Infinity || burst?.points === Infinity) return unlimited;
  const rate = make({ keyPrefix: name, points, duration: duration_s });
  const limiter =
    burst === undefined
      ? rate
      : new BurstyRateLimiter(
          rate,
          make({ keyPrefix: `${name}_burst`, points: burst.points, duration: burst.duration_s }),
        );
  return {
    consume: (key) => limiter.consume(key).then(() => 0, waitOf),
    check: async (key) => {
      const known = await rate.get(key);
      return known === null || known.consumedPoints < points ? 0 : Math.max(known.msBeforeNext, 1) / 1_000;
    },
  };
}

/**
 * @param redis_url null without Redis
 * @param prefix separates installations that share a Redis
 */
export function createRateLimits(
  redis_url: string | null = null,
  prefix = "",
  onError: (error: unknown) => void = () => undefined,
): RateLimits {
  const redis = redis_url === null ? null : connect(redis_url, onError);
  const inMemory = (part: IRateLimiterOptions): RateLimiterMemory => new RateLimiterMemory(part);
  const local: RateLimits["local"] = (name, rule) => rateLimit(name, rule, inMemory);
  return {
    local,
    shared: (name, rule) => {
      if (redis === null) return local(name, rule);
      const inRedis = (part: IRateLimiterOptions): RateLimiterRedis =>
        new RateLimiterRedis({
          ...part,
          keyPrefix: `${prefix}:${part.keyPrefix ?? ""}`,
          storeClient: redis,
          rejectIfRedisNotReady: true,
          insuranceLimiter: inMemory(part),
        });
      return rateLimit(name, rule, inRedis);
    },
    close: () => redis?.disconnect(),
  };
}

function connect(url: string, onError: (error: unknown) => void): Redis {
  const redis = new Redis(url, {
    connectionName: "showrunner-limits",
    connectTimeout: 3_000,
    commandTimeout: redis_timeout_ms,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (tries) => Math.min(3_000, 100 * 2 ** Math.min(tries, 10)) * (0.5 + Math.random() / 2),
  });
  // One report per outage, not per attempt to reconnect.
  let is_reported = false;
  redis.on("ready", () => (is_reported = false));
  redis.on("error", (error) => {
    if (!is_reported) onError(error);
    is_reported = true;
  });
  return redis;
}
