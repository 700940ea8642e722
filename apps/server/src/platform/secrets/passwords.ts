import { hash, verify, type Options } from "@node-rs/argon2";

/** Cost of guessing: accounts are worth more than a seat in one show, and 300 phones join in the same minute. */
const account_cost: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const team_cost: Options = { memoryCost: 4_096, timeCost: 1, parallelism: 1 };

/** Argon2id hashes of one cost. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** With null (nobody has that name) it costs the same and is false, so that time does not tell who exists. */
  verify(hash: string | null, password: string): Promise<boolean>;
}

function createPasswords(cost: Options): Passwords {
  // Made at the first need; its password is never accepted.
  let decoy: Promise<string> | undefined;
  return {
    hash: (password) => hash(password.normalize("NFC"), cost),
    verify: async (stored, password) => {
      decoy ??= hash("nobody's password", cost);
      const matches = await verify(stored ?? (await decoy), password.normalize("NFC"));
      return matches && stored !== null;
    },
  };
}

export const account_passwords: Passwords = createPasswords(account_cost);
export const team_passwords: Passwords = createPasswords(team_cost);
