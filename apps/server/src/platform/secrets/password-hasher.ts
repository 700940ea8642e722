import { hash, verify, type Options } from "@node-rs/argon2";
import { NO_PASSWORD_HASH } from "./account-password.ts";

/** Stronger than for teams: accounts are worth more to an attacker, and 300 phones may log in within a minute. */
const ACCOUNT_HASH_OPTIONS: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const TEAM_HASH_OPTIONS: Options = { memoryCost: 4_096, timeCost: 1, parallelism: 1 };

/** Argon2id hashes with fixed cost parameters. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /**
   * With null (unknown name) or an empty hash (no password), it takes the same time and returns false, so that timing
   * does not reveal which names exist.
   */
  verify(hash: string | null, password: string): Promise<boolean>;
}

function createPasswordHasher(cost: Options): PasswordHasher {
  // Created on first use; never matches.
  let dummyHash: Promise<string> | undefined;
  return {
    hash: (password) => hash(password.normalize("NFC"), cost),
    verify: async (stored, password) => {
      dummyHash ??= hash("a password that no account has", cost);
      const isComparable = stored !== null && stored !== NO_PASSWORD_HASH;
      const matches = await verify(isComparable ? stored : await dummyHash, password.normalize("NFC"));
      return matches && isComparable;
    },
  };
}

export const accountPasswordHasher: PasswordHasher = createPasswordHasher(ACCOUNT_HASH_OPTIONS);
export const teamPasswordHasher: PasswordHasher = createPasswordHasher(TEAM_HASH_OPTIONS);
