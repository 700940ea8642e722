import { Redis } from "ioredis";
import {
  BurstyRateLimiter,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
  type IRateLimiterOptions,
} from "rate-limiter-flexible";

/** Allows `points` per window of `durationS` seconds, plus a `burst`; `Infinity` means no limit. */
export interface RateLimitRule {
  readonly points: number;
  readonly durationS: number;
  readonly burst?: { readonly points: number; readonly durationS: number };
}

/** Counts events per key. */
export interface RateLimiter {
  /** Counts one event; resolves with the seconds to wait if it exceeds the limit, else with 0. Never rejects. */
  consume(key: string): Promise<number>;
  /** Seconds to wait before the next event, without counting; for rules without `burst`. */
  check(key: string): Promise<number>;
}

export interface RateLimiters {
  /** Counts in this process only, for limits that protect the process or must not wait for Redis. */
  createLocal(name: string, rule: RateLimitRule): RateLimiter;
  /** Counts across servers through Redis if configured; falls back to this process while Redis is down. */
  createShared(name: string, rule: RateLimitRule): RateLimiter;
  close(): void;
}

/** Timeout of Redis commands, in ms, because a request must not wait for a slow Redis. */
const REDIS_TIMEOUT_MS = 250;

/** The library rejects with a result when the limit is reached; anything else is a bug. */
function toWaitSeconds(rejection: unknown): number {
  if (rejection instanceof RateLimiterRes) return Math.max(rejection.msBeforeNext, 1) / 1_000;
  throw rejection;
}

const unlimitedLimiter: RateLimiter = { consume: () => Promise.resolve(0), check: () => Promise.resolve(0) };

function createRateLimiter(
  name: string,
  { points, durationS, burst }: RateLimitRule,
  make: (part: IRateLimiterOptions) => RateLimiterMemory | RateLimiterRedis,
): RateLimiter {
  if (points === Infinity || burst?.points === Infinity) return unlimitedLimiter;
  const rate = make({ keyPrefix: name, points, duration: durationS });
  const limiter =
    burst === undefined
      ? rate
      : new BurstyRateLimiter(
          rate,
          make({ keyPrefix: `${name}_burst`, points: burst.points, duration: burst.durationS }),
        );
  return {
    consume: (key) => limiter.consume(key).then(() => 0, toWaitSeconds),
    check: async (key) => {
      const known = await rate.get(key);
      return known === null || known.consumedPoints < points ? 0 : Math.max(known.msBeforeNext, 1) / 1_000;
    },
  };
}

/**
 * @param redisUrl null without Redis
 * @param prefix separates installations that share a Redis
 */
export function createRateLimiters(
  redisUrl: string | null = null,
  prefix = "",
  onError: (error: unknown) => void = () => undefined,
): RateLimiters {
  const redis = redisUrl === null ? null : connectRedis(redisUrl, onError);
  const inMemory = (part: IRateLimiterOptions): RateLimiterMemory => new RateLimiterMemory(part);
  const local: RateLimiters["createLocal"] = (name, rule) => createRateLimiter(name, rule, inMemory);
  return {
    createLocal: local,
    createShared: (name, rule) => {
      if (redis === null) return local(name, rule);
      const inRedis = (part: IRateLimiterOptions): RateLimiterRedis =>
        new RateLimiterRedis({
          ...part,
          keyPrefix: `${prefix}:${part.keyPrefix ?? ""}`,
          storeClient: redis,
          rejectIfRedisNotReady: true,
          insuranceLimiter: inMemory(part),
        });
      return createRateLimiter(name, rule, inRedis);
    },
    close: () => redis?.disconnect(),
  };
}

function connectRedis(url: string, onError: (error: unknown) => void): Redis {
  const redis = new Redis(url, {
    connectionName: "showrunner-limits",
    connectTimeout: 3_000,
    commandTimeout: REDIS_TIMEOUT_MS,
    // A command that times out leaves the connection open; if it is half-open, all further commands would time out,
    // too.
    socketTimeout: 4 * REDIS_TIMEOUT_MS,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (tries) => Math.min(3_000, 100 * 2 ** Math.min(tries, 10)) * (0.5 + Math.random() / 2),
  });
  // Set so that each outage is reported once, not once per attempt to reconnect.
  let isReported = false;
  redis.on("ready", () => (isReported = false));
  redis.on("error", (error) => {
    if (!isReported) onError(error);
    isReported = true;
  });
  return redis;
}
