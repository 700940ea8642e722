import {
  createGuessLimits,
  createLoginLimits,
  type FailedLogins,
  type GuessRules,
  type LoginLimits,
  type RateLimits,
} from "../../platform/limits/index.ts";

/** Lenient: a show lasts one evening, and all phones of a venue may share one address. */
export const team_guess_rules: GuessRules = {
  known_device: { free: 10, most_s: 60 },
  address: { free: 10, most_s: 60 },
  account: { free: 60, most_s: 60 },
};
/** Failed team logins per address over all teams. */
const failures_per_address = { points: 600, duration_s: 600 };
/** Window of the burst limit. */
const burst_s = 600;
const minute_s = 60;

export interface JoinLimits {
  /** Counts a registration. Returns the seconds to wait when it exceeds a limit, else 0. */
  register(show_id: string, address: string): Promise<number>;
  readonly login: LoginLimits;
}

interface Dependencies {
  readonly limits: RateLimits;
  readonly failed_logins: FailedLogins;
  readonly quotas: { readonly registrations_per_address: number; readonly registrations_per_show: number };
  readonly now: () => number;
}

export function createJoinLimits({ limits, failed_logins, quotas, now }: Dependencies): JoinLimits {
  const by_address = limits.shared("register_by_address", {
    points: 30,
    duration_s: minute_s,
    burst: { points: quotas.registrations_per_address, duration_s: burst_s },
  });
  const by_show = limits.shared("register_by_show", {
    points: 300,
    duration_s: minute_s,
    burst: { points: quotas.registrations_per_show, duration_s: burst_s },
  });
  return {
    // In sequence: a registration rejected for its address must not use up the show's limit.
    register: async (show_id, address) =>
      (await by_address.consume(`${show_id}:${address}`)) || (await by_show.consume(show_id)),
    login: createLoginLimits(
      createGuessLimits(failed_logins, team_guess_rules, now),
      limits.shared("team_login_failures", failures_per_address),
    ),
  };
}
