import type { LoginDevice } from "../http/known-devices.ts";
import type { AttemptResult, BruteForceGuard } from "./brute-force-guard.ts";
import type { RateLimiter } from "./rate-limiters.ts";

/** Limits of every login form. */
export interface LoginLimits {
  /**
   * Runs `verify`, which resolves with null if the attempt failed, unless the attempt has to wait.
   *
   * @param isStored whether the account exists
   */
  attempt<T>(
    account: string,
    device: LoginDevice,
    isStored: boolean,
    verify: () => Promise<T | null>,
  ): Promise<AttemptResult<T>>;
  /** Forgets those failures of an account that are not in the database. */
  forget(account: string): void;
}

/** @param addressFailures limits wrong passwords per address, for any account, by devices unknown to the account */
export function createLoginLimits(guesses: BruteForceGuard, addressFailures: RateLimiter): LoginLimits {
  return {
    forget: guesses.forget,
    attempt: async (account, device, isStored, verify) => {
      const { addressKey } = device;
      const knownDevice = device.getIdFor(account);
      const waitS = knownDevice === null ? await addressFailures.check(addressKey) : 0;
      if (waitS > 0) return { waitS };
      const result = await guesses.attempt(account, { address: addressKey, device: knownDevice }, isStored, verify);
      if (knownDevice === null && "verified" in result && result.verified === null)
        void addressFailures.consume(addressKey);
      return result;
    },
  };
}
