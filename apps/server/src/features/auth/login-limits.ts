import {
  createBruteForceGuard,
  createLoginLimits,
  type FailedLogins,
  type BruteForceRules,
  type LoginLimits,
  type RateLimiters,
} from "../../platform/limits/index.ts";

export const USER_GUESS_RULES: BruteForceRules = {
  knownDevice: { freeFailures: 10, maxDelayS: 300 },
  address: { freeFailures: 5, maxDelayS: 300 },
  account: { freeFailures: 30, maxDelayS: 300 },
};
/** Failed logins per address over all accounts; several people may share an address. */
const FAILURES_PER_ADDRESS = { points: 60, durationS: 600 };

export function createUserLoginLimits(
  limits: RateLimiters,
  failedLogins: FailedLogins,
  now: () => number,
): LoginLimits {
  return createLoginLimits(
    createBruteForceGuard(failedLogins, USER_GUESS_RULES, now),
    limits.createShared("login_failures", FAILURES_PER_ADDRESS),
  );
}

/** Registrations per address: enough for a class behind one address, too few to enumerate usernames. */
export const REGISTER_RULE = { points: 1, durationS: 60, burst: { points: 19, durationS: 1_200 } };
/** Setup code attempts, in total over all addresses. */
export const SETUP_CODE_RULE = { points: 1, durationS: 60, burst: { points: 9, durationS: 600 } };
