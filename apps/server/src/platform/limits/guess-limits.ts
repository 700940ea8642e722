import type { FailedLogins } from "./failed-logins.ts";

/** Delay before the next attempt: none for the first free failures, then 1 s, 2 s, 4 s … up to the maximum. */
export interface DelayRule {
  readonly free: number;
  readonly most_s: number;
}

export interface GuessRules {
  /** Failures of one device that signed in to the account before. */
  readonly known_device: DelayRule;
  /** Failures from one address, by all devices unknown to the account. */
  readonly address: DelayRule;
  /** Failures from any address, by all devices unknown to the account. */
  readonly account: DelayRule;
}

/** Older failures no longer count, in ms. */
export const failures_count_for_ms = 24 * 3_600_000;
/** Attempts per account that may wait for others being checked; further ones are told to retry after a second. */
const max_waiting = 50;
/** Most recent accounts whose failures are kept in memory. */
const max_in_memory = 10_000;
/** Failures in memory per account; far fewer reach the longest delay. */
const max_failures = 200;

/** Where an attempt comes from. `device` is null unless the device signed in to this account before. */
export interface Guesser {
  readonly address: string;
  readonly device: string | null;
}
export interface Failure extends Guesser {
  readonly failed_at: number;
}

/** An allowed attempt; call one of the two once its result is known. */
export interface Attempt {
  succeeded(): void;
  /** Returns at once, so that the response time does not reveal whether the account exists. */
  failed(): void;
}

/**
 * Slows down password guessing without lockouts: a known device is counted on its own, so that failures of others,
 * behind the same address or elsewhere, cannot delay it.
 */
export interface GuessLimits {
  /**
   * Starts an attempt.
   *
   * @param account key of the account, the same for every name of it
   * @param is_stored false for unknown accounts: their failures stay in memory, but cause the same delays
   */
  begin(
    account: string,
    guesser: Guesser,
    is_stored: boolean,
  ): Promise<{ readonly wait_s: number } | { readonly attempt: Attempt }>;
}

const delayMs = (failures: number, { free, most_s }: DelayRule): number =>
  failures < free ? 0 : 1_000 * Math.min(most_s, 2 ** Math.min(failures - free, 30));

/** Milliseconds until the next attempt is allowed after these failures. */
export function waitAfter(failures: readonly Failure[], guesser: Guesser, rules: GuessRules, now: number): number {
  const after = (counted: readonly Failure[], rule: DelayRule): number => {
    const latest = counted.reduce((at, { failed_at }) => Math.max(at, failed_at), 0);
    return latest + delayMs(counted.length, rule) - now;
  };
  if (guesser.device !== null) {
    const own = failures.filter(({ device }) => device === guesser.device);
    return Math.max(0, after(own, rules.known_device));
  }
  const strangers = failures.filter(({ device }) => device === null);
  const here = strangers.filter(({ address }) => address === guesser.address);
  return Math.max(0, after(here, rules.address), after(strangers, rules.account));
}

/** Attempts of one account whose result is not known yet. */
interface Pending {
  readonly guessers: Set<Guesser>;
  /** Calls of `begin` in progress. */
  callers: number;
  waiting: number;
  /** Attempts that failed since this entry was created. */
  failed: number;
  /** Resolves when one of the attempts ends. */
  ended: Promise<void>;
  end: () => void;
}

function newPending(): Pending {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { guessers: new Set(), callers: 0, waiting: 0, failed: 0, ended: promise, end: resolve };
}

export function createGuessLimits(failed_logins: FailedLogins, rules: GuessRules, now: () => number): GuessLimits {
  /** Failures that are not in the database: of unknown accounts, or while it is not writable. */
  const in_memory = new Map<string, Failure[]>();
  const pending = new Map<string, Pending>();

  const keep = (account: string, failure: Failure): void => {
    const known = in_memory.get(account) ?? [];
    in_memory.delete(account);
    in_memory.set(account, [...known, failure].slice(-max_failures));
    if (in_memory.size > max_in_memory) in_memory.delete(in_memory.keys().next().value ?? "");
  };
  const recent = async (account: string, is_stored: boolean): Promise<readonly Failure[]> => {
    const since = now() - failures_count_for_ms;
    const kept = (in_memory.get(account) ?? []).filter(({ failed_at }) => failed_at > since);
    return is_stored ? [...(await failed_logins.recent(account, since)), ...kept] : kept;
  };
  const forgetIdle = (account: string, entry: Pending): void => {
    if (entry.guessers.size === 0 && entry.callers === 0) pending.delete(account);
  };
  const leave = (account: string, entry: Pending, guesser: Guesser): void => {
    entry.guessers.delete(guesser);
    const { end } = entry;
    const next = newPending();
    [entry.ended, entry.end] = [next.ended, next.end];
    end();
    forgetIdle(account, entry);
  };
  const attemptOf = (account: string, entry: Pending, guesser: Guesser, is_stored: boolean): Attempt => ({
    succeeded: () => leave(account, entry, guesser),
    failed: () => {
      const failure = { ...guesser, failed_at: now() };
      // A full disk must not make guessing free.
      const stored = is_stored
        ? failed_logins.add(account, failure).catch(() => keep(account, failure))
        : Promise.resolve();
      if (!is_stored) keep(account, failure);
      void stored.then(() => {
        entry.failed += 1;
        leave(account, entry, guesser);
      });
    },
  });

  return {
    begin: async (account, { address, device }, is_stored) => {
      // A new object per attempt: the set below distinguishes them by identity.
      const guesser: Guesser = { address, device };
      const entry = pending.get(account) ?? newPending();
      pending.set(account, entry);
      entry.callers += 1;
      try {
        for (;;) {
          const failed_before = entry.failed;
          const failures = await recent(account, is_stored);
          // A failure during the read may be missing in its result and is no longer pending either.
          if (entry.failed !== failed_before) continue;
          const at = now();
          const wait_ms = waitAfter(failures, guesser, rules, at);
          if (wait_ms > 0) return { wait_s: wait_ms / 1_000 };
          // Attempts being checked count as failures until proven otherwise, so that concurrency gains nothing.
          const possible = [...entry.guessers].map((other): Failure => ({ ...other, failed_at: at }));
          if (waitAfter([...failures, ...possible], guesser, rules, at) <= 0) {
            entry.guessers.add(guesser);
            return { attempt: attemptOf(account, entry, guesser, is_stored) };
          }
          if (entry.waiting >= max_waiting) return { wait_s: 1 };
          entry.waiting += 1;
          await entry.ended;
          entry.waiting -= 1;
        }
      } finally {
        entry.callers -= 1;
        forgetIdle(account, entry);
      }
    },
  };
}
