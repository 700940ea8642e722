import { randomInt, timingSafeEqual } from "node:crypto";
import { public_id_alphabet } from "@showrunner/contract/public-id";
import { Limiter } from "../../platform/http/limiter.ts";

/** Tries for all the world together: the code stands in the terminal, nobody has to guess it. */
const tries = { burst: 10, per_s: 1 / 60 };

/** Proves that whoever sets the server up from elsewhere can see its terminal. New at every start, never stored. */
export interface SetupCode {
  /** As printed, in two groups. */
  readonly text: string;
  /** Seconds to wait, or whether it is the code. */
  check(typed: string): { readonly wait_s: number } | { readonly correct: boolean };
}

export function createSetupCode(): SetupCode {
  const code = Array.from({ length: 8 }, () => public_id_alphabet[randomInt(public_id_alphabet.length)]).join("");
  const limiter = new Limiter(tries);
  return {
    text: `${code.slice(0, 4)}-${code.slice(4)}`,
    check: (typed) => {
      const wait_s = limiter.take("setup");
      if (wait_s > 0) return { wait_s };
      const given = Buffer.from(typed.toUpperCase().replace(/[\s-]/g, ""));
      const correct = given.length === code.length && timingSafeEqual(given, Buffer.from(code));
      return { correct };
    },
  };
}
