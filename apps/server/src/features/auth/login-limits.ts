import {
  createGuessLimits,
  createLoginLimits,
  type FailedLogins,
  type GuessRules,
  type LoginLimits,
  type RateLimits,
} from "../../platform/limits/index.ts";

export const user_guess_rules: GuessRules = {
  known_device: { free: 10, most_s: 300 },
  address: { free: 5, most_s: 300 },
  account: { free: 30, most_s: 300 },
};
/** Failed logins per address over all accounts; several people may share an address. */
const failures_per_address = { points: 60, duration_s: 600 };

export function userLoginLimits(limits: RateLimits, failed_logins: FailedLogins, now: () => number): LoginLimits {
  return createLoginLimits(
    createGuessLimits(failed_logins, user_guess_rules, now),
    limits.shared("login_failures", failures_per_address),
  );
}

/** Registrations per address: enough for a class in one room, too few to enumerate usernames. */
export const register_rule = { points: 1, duration_s: 60, burst: { points: 19, duration_s: 1_200 } };
/** Setup code attempts, in total over all addresses. */
export const setup_code_rule = { points: 1, duration_s: 60, burst: { points: 9, duration_s: 600 } };
