import type { LoginDevice } from "../http/known-devices.ts";
import type { Attempt, GuessLimits } from "./guess-limits.ts";
import type { RateLimit } from "./rate-limits.ts";

/** Limits of every login form. */
export interface LoginLimits {
  /**
   * Starts an attempt.
   *
   * @param is_stored whether the account exists
   */
  begin(
    account: string,
    device: LoginDevice,
    is_stored: boolean,
  ): Promise<{ readonly wait_s: number } | { readonly attempt: Attempt }>;
}

/** @param address_failures wrong passwords per address, for any account, by devices unknown to it */
export function createLoginLimits(guesses: GuessLimits, address_failures: RateLimit): LoginLimits {
  return {
    begin: async (account, device, is_stored) => {
      const { address } = device;
      const known_device = device.idFor(account);
      const wait_s = known_device === null ? await address_failures.check(address) : 0;
      if (wait_s > 0) return { wait_s };
      const begun = await guesses.begin(account, { address, device: known_device }, is_stored);
      if ("wait_s" in begun || known_device !== null) return begun;
      const { attempt } = begun;
      const failed = (): void => {
        attempt.failed();
        void address_failures.consume(address);
      };
      return { attempt: { ...attempt, failed } };
    },
  };
}
