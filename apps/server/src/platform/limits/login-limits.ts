import type { LoginDevice } from "../http/known-devices.ts";
import type { LoginAttempt, BruteForceGuard } from "./brute-force-guard.ts";
import type { RateLimiter } from "./rate-limiters.ts";

/** Limits of every login form. */
export interface LoginLimits {
  /**
   * Starts an attempt.
   *
   * @param isStored whether the account exists
   */
  begin(
    account: string,
    device: LoginDevice,
    isStored: boolean,
  ): Promise<{ readonly waitS: number } | { readonly attempt: LoginAttempt }>;
  /** Forgets those failures of an account that are not in the database. */
  forget(account: string): void;
}

/** @param addressFailures limits wrong passwords per address, for any account, by devices unknown to the account */
export function createLoginLimits(guesses: BruteForceGuard, addressFailures: RateLimiter): LoginLimits {
  return {
    forget: guesses.forget,
    begin: async (account, device, isStored) => {
      const { addressKey } = device;
      const knownDevice = device.getIdFor(account);
      const waitS = knownDevice === null ? await addressFailures.check(addressKey) : 0;
      if (waitS > 0) return { waitS };
      const begun = await guesses.begin(account, { address: addressKey, device: knownDevice }, isStored);
      if ("waitS" in begun || knownDevice !== null) return begun;
      const { attempt } = begun;
      const failed = (): void => {
        attempt.failed();
        void addressFailures.consume(addressKey);
      };
      return { attempt: { ...attempt, failed } };
    },
  };
}
