import {
  createBruteForceGuard,
  createLoginLimits,
  type FailedLogins,
  type BruteForceRules,
  type LoginLimits,
  type RateLimiters,
} from "../../platform/limits/index.ts";

/** Lenient: a show lasts one evening, and all phones of a venue may share one address. */
export const TEAM_GUESS_RULES: BruteForceRules = {
  knownDevice: { freeFailures: 10, maxDelayS: 60 },
  address: { freeFailures: 10, maxDelayS: 60 },
  account: { freeFailures: 60, maxDelayS: 60 },
};
/**
 * Attempts to join by code. The guarded account is the whole show: wrong codes from all addresses count together, so
 * that guessing from many addresses is limited to one code a minute.
 */
export const CODE_GUESS_RULES: BruteForceRules = {
  knownDevice: { freeFailures: 10, maxDelayS: 60 },
  address: { freeFailures: 40, maxDelayS: 60 },
  account: { freeFailures: 100, maxDelayS: 60 },
};
/** Failed team logins per address over all teams. */
const FAILURES_PER_ADDRESS = { points: 600, durationS: 600 };
/** Window of the burst limit. */
const BURST_WINDOW_S = 600;
const MINUTE_S = 60;

export interface JoinLimits {
  /** Counts a registration. Returns the seconds to wait when it exceeds a limit, else 0. */
  consumeRegistration(showId: string, address: string): Promise<number>;
  readonly login: LoginLimits;
  /** Attempts to join a team by its code. */
  readonly code: LoginLimits;
}

interface Dependencies {
  readonly limits: RateLimiters;
  readonly failedLogins: Pick<FailedLogins, "findRecent" | "add">;
  readonly quotas: { readonly registrationsPerAddress: number; readonly registrationsPerShow: number };
  readonly now: () => number;
}

export function createJoinLimits({ limits, failedLogins, quotas, now }: Dependencies): JoinLimits {
  const byAddress = limits.createShared("register_by_address", {
    points: 30,
    durationS: MINUTE_S,
    burst: { points: quotas.registrationsPerAddress, durationS: BURST_WINDOW_S },
  });
  const byShow = limits.createShared("register_by_show", {
    points: 300,
    durationS: MINUTE_S,
    burst: { points: quotas.registrationsPerShow, durationS: BURST_WINDOW_S },
  });
  return {
    // In sequence: a registration rejected for its address must not use up the show's limit.
    consumeRegistration: async (showId, address) =>
      (await byAddress.consume(`${showId}:${address}`)) || (await byShow.consume(showId)),
    login: createLoginLimits(
      createBruteForceGuard(failedLogins, TEAM_GUESS_RULES, now),
      limits.createShared("team_login_failures", FAILURES_PER_ADDRESS),
    ),
    code: createLoginLimits(
      createBruteForceGuard(failedLogins, CODE_GUESS_RULES, now),
      limits.createShared("team_code_failures", FAILURES_PER_ADDRESS),
    ),
  };
}
