import { LRUCache } from "lru-cache";
import { FAILURE_WINDOW_MS, type AttemptSource, type FailedAttempt, type FailedLogins } from "./failed-logins.ts";

/** Delay before the next attempt: none for the first free failures, then 1 s, 2 s, 4 s … up to the maximum. */
export interface DelayRule {
  readonly freeFailures: number;
  readonly maxDelayS: number;
}

export interface BruteForceRules {
  /** Failures of one device that has signed in to the account before. */
  readonly knownDevice: DelayRule;
  /** Failures from one address, by all devices unknown to the account. */
  readonly address: DelayRule;
  /** Failures from any address, by all devices unknown to the account. */
  readonly account: DelayRule;
}

/**
 * Maximum number of attempts per account that wait for others being checked; further ones are told to retry after 1 s.
 */
const MAX_WAITING_ATTEMPTS = 50;
/** Maximum number of accounts whose failures are kept in memory; the most recent ones are kept. */
const MAX_ACCOUNTS_IN_MEMORY = 10_000;
/** Maximum number of failures in memory per account; the longest delay needs far fewer. */
const MAX_FAILURES_IN_MEMORY = 200;

/** What `verify` returned (null: the attempt failed), or the seconds until an attempt is allowed. */
export type AttemptResult<T> = { readonly verified: T | null } | { readonly waitS: number };

/**
 * Slows down password guessing without lockouts. A known device is counted on its own, so that failures of others,
 * behind the same address or elsewhere, cannot delay it.
 */
export interface BruteForceGuard {
  /**
   * Runs `verify` if an attempt is allowed now. It resolves with null if the attempt failed; this is returned at once,
   * so that the response time does not reveal whether the account exists. An error of `verify` counts as neither.
   *
   * @param account key of the account, the same for every name of it
   * @param isStored false for unknown accounts, whose failures stay in memory, but cause the same delays
   */
  attempt<T>(
    account: string,
    source: AttemptSource,
    isStored: boolean,
    verify: () => Promise<T | null>,
  ): Promise<AttemptResult<T>>;
  /** Forgets those failures of an account that are not in the database. */
  forget(account: string): void;
}

const computeFailureDelayMs = (failures: number, { freeFailures, maxDelayS }: DelayRule): number =>
  failures < freeFailures ? 0 : 1_000 * Math.min(maxDelayS, 2 ** Math.min(failures - freeFailures, 30));

/** Milliseconds until the next attempt is allowed after these failures. */
export function computeRemainingDelayMs(
  failures: readonly FailedAttempt[],
  source: AttemptSource,
  rules: BruteForceRules,
  now: number,
): number {
  const after = (counted: readonly FailedAttempt[], rule: DelayRule): number => {
    const latest = counted.reduce((at, { failed_at }) => Math.max(at, failed_at), 0);
    return latest + computeFailureDelayMs(counted.length, rule) - now;
  };
  if (source.device !== null) {
    const own = failures.filter(({ device }) => device === source.device);
    return Math.max(0, after(own, rules.knownDevice));
  }
  const byUnknownDevices = failures.filter(({ device }) => device === null);
  const fromSameAddress = byUnknownDevices.filter(({ address }) => address === source.address);
  return Math.max(0, after(fromSameAddress, rules.address), after(byUnknownDevices, rules.account));
}

/** Attempts of one account whose result is not known yet. */
interface PendingAttempts {
  readonly sources: Set<AttemptSource>;
  /** Attempts that are not admitted yet. */
  callers: number;
  waiting: number;
  /** Attempts that failed since this entry was created. */
  failedCount: number;
  /** Resolves when one of the attempts ends. */
  ended: Promise<void>;
  end: () => void;
}

function createPendingAttempts(): PendingAttempts {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { sources: new Set(), callers: 0, waiting: 0, failedCount: 0, ended: promise, end: resolve };
}

export function createBruteForceGuard(
  failedLogins: Pick<FailedLogins, "findRecent" | "add">,
  rules: BruteForceRules,
  now: () => number,
): BruteForceGuard {
  /** Failures that are not in the database, because the account is unknown or the database was not writable. */
  const inMemory = new LRUCache<string, readonly FailedAttempt[]>({ max: MAX_ACCOUNTS_IN_MEMORY });
  const pending = new Map<string, PendingAttempts>();

  const keepInMemory = (account: string, failure: FailedAttempt): void => {
    const known = inMemory.get(account) ?? [];
    inMemory.set(account, [...known, failure].slice(-MAX_FAILURES_IN_MEMORY));
  };
  const findRecent = async (account: string, isStored: boolean): Promise<readonly FailedAttempt[]> => {
    const since = now() - FAILURE_WINDOW_MS;
    const recentFailures = (inMemory.get(account) ?? []).filter(({ failed_at }) => failed_at > since);
    return isStored ? [...(await failedLogins.findRecent(account, since)), ...recentFailures] : recentFailures;
  };
  const deleteIfIdle = (account: string, entry: PendingAttempts): void => {
    if (entry.sources.size === 0 && entry.callers === 0) pending.delete(account);
  };
  const settle = (account: string, entry: PendingAttempts, source: AttemptSource): void => {
    entry.sources.delete(source);
    const { end } = entry;
    const next = createPendingAttempts();
    [entry.ended, entry.end] = [next.ended, next.end];
    end();
    deleteIfIdle(account, entry);
  };
  /** Stores a failure in the background, and settles its attempt afterwards. */
  const settleFailure = (account: string, entry: PendingAttempts, source: AttemptSource, isStored: boolean): void => {
    const failure = { ...source, failed_at: now() };
    // A full disk must not make guessing free.
    const stored = isStored
      ? failedLogins.add(account, failure).catch(() => keepInMemory(account, failure))
      : Promise.resolve();
    if (!isStored) keepInMemory(account, failure);
    void stored.then(() => {
      entry.failedCount += 1;
      settle(account, entry, source);
    });
  };
  /** Waits until the attempt is allowed and adds it to the pending ones; returns the seconds to wait if it is not. */
  const admit = async (
    account: string,
    entry: PendingAttempts,
    source: AttemptSource,
    isStored: boolean,
  ): Promise<number> => {
    for (;;) {
      const failedBefore = entry.failedCount;
      const failures = await findRecent(account, isStored);
      // A failure during the read may be missing in its result and no longer be pending either.
      if (entry.failedCount !== failedBefore) continue;
      const at = now();
      const waitMs = computeRemainingDelayMs(failures, source, rules, at);
      if (waitMs > 0) return waitMs / 1_000;
      // Attempts being checked count as failures until proven otherwise, so that concurrency brings no advantage.
      const possible = [...entry.sources].map((other): FailedAttempt => ({ ...other, failed_at: at }));
      if (computeRemainingDelayMs([...failures, ...possible], source, rules, at) <= 0) {
        entry.sources.add(source);
        return 0;
      }
      if (entry.waiting >= MAX_WAITING_ATTEMPTS) return 1;
      entry.waiting += 1;
      await entry.ended;
      entry.waiting -= 1;
    }
  };

  return {
    forget: (account) => void inMemory.delete(account),
    attempt: async (account, { address, device }, isStored, verify) => {
      // A new object per attempt, because the pending ones are distinguished by identity.
      const source: AttemptSource = { address, device };
      const entry = pending.get(account) ?? createPendingAttempts();
      pending.set(account, entry);
      entry.callers += 1;
      try {
        const waitS = await admit(account, entry, source, isStored);
        if (waitS > 0) return { waitS };
      } finally {
        entry.callers -= 1;
        deleteIfIdle(account, entry);
      }
      let verified: Awaited<ReturnType<typeof verify>>;
      try {
        verified = await verify();
      } catch (error) {
        settle(account, entry, source);
        throw error;
      }
      if (verified === null) settleFailure(account, entry, source, isStored);
      else settle(account, entry, source);
      return { verified };
    },
  };
}
