import { Limiter } from "../../platform/http/limiter.ts";

/**
 * A whole hall may come from one address, so addresses are only bounded far above what a hall does in a minute
 * (300 phones); guessing is bounded per team.
 */
const registrations = { burst: 600, per_s: 10 };
const logins = { burst: 900, per_s: 15 };
/** Wrong passwords for one team from one address: its own phones, fumbling, are many fewer. */
const per_pair = { burst: 20, per_s: 1 / 5 };
/** Wrong passwords for one team from anywhere. */
const per_team = { burst: 120, per_s: 1 };

export interface JoinLimits {
  /** Seconds to wait, else 0. */
  register(address: string): number;
  /** Counts a try; seconds to wait, else 0. */
  login(team: string, address: string): number;
  /** The password was right: the try does not count. */
  succeeded(team: string, address: string): void;
}

export function createJoinLimits(now?: () => number): JoinLimits {
  const by_address = { register: new Limiter(registrations, now), login: new Limiter(logins, now) };
  const pairs = new Limiter(per_pair, now);
  const teams = new Limiter(per_team, now);
  return {
    register: (address) => by_address.register.take(address),
    // One after the other: a try that is refused here must not use up what other addresses may still try.
    login: (team, address) => by_address.login.take(address) || pairs.take(`${team}\n${address}`) || teams.take(team),
    succeeded: (team, address) => {
      pairs.give(`${team}\n${address}`);
      teams.give(team);
    },
  };
}
