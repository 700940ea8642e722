import { Limiter } from "../../platform/http/limiter.ts";

/** Tries from one address against one account. */
const per_pair = { burst: 10, per_s: 1 / 30 };
/** Tries from one address against any accounts; several people may share it. */
const per_address = { burst: 60, per_s: 1 / 2 };
/** Tries against one account from addresses that never got in. */
const per_account = { burst: 50, per_s: 1 / 10 };
const max_known = 20_000;

/**
 * Slows guessing of passwords down. Whoever got in from an address before is not slowed by what strangers try
 * elsewhere: filling the account's own limit locks out the guessers, not the owner.
 */
export interface GuessingLimits {
  /** Counts a try; seconds to wait when it is one too many, else 0. */
  begin(account: string, address: string): number;
  /** The try was right: it does not count, and the address is known for the account from now on. */
  succeeded(account: string, address: string): void;
}

export function createGuessingLimits(now?: () => number): GuessingLimits {
  const pairs = new Limiter(per_pair, now);
  const addresses = new Limiter(per_address, now);
  const accounts = new Limiter(per_account, now);
  const known = new Set<string>();
  const pairOf = (account: string, address: string): string => `${account}\n${address}`;
  return {
    begin: (account, address) => {
      const pair = pairOf(account, address);
      // One after the other: a try that is refused here must not use up what others may still try elsewhere.
      const wait_s = pairs.take(pair) || addresses.take(address);
      return wait_s > 0 || known.has(pair) ? wait_s : accounts.take(account);
    },
    succeeded: (account, address) => {
      const pair = pairOf(account, address);
      pairs.give(pair);
      addresses.give(address);
      if (!known.has(pair)) accounts.give(account);
      known.delete(pair);
      known.add(pair);
      if (known.size > max_known) known.delete(known.values().next().value ?? "");
    },
  };
}
