import { randomInt, timingSafeEqual } from "node:crypto";
import { public_id_alphabet } from "@showrunner/contract/public-id";
import type { RateLimit } from "../../platform/limits/index.ts";

/** Proves access to the server's terminal during a remote setup. Random per start, never stored. */
export interface SetupCode {
  /** As printed: two groups of four characters. */
  readonly text: string;
  /** Seconds to wait when rate limited, else whether the code is correct. */
  check(typed: string): Promise<{ readonly wait_s: number } | { readonly correct: boolean }>;
}

/** @param limit attempts in total over all addresses */
export function createSetupCode(limit: RateLimit): SetupCode {
  const code = Array.from({ length: 8 }, () => public_id_alphabet[randomInt(public_id_alphabet.length)]).join("");
  return {
    text: `${code.slice(0, 4)}-${code.slice(4)}`,
    check: async (typed) => {
      const wait_s = await limit.consume("setup");
      if (wait_s > 0) return { wait_s };
      const given = Buffer.from(typed.toUpperCase().replace(/[\s-]/g, ""));
      const correct = given.length === code.length && timingSafeEqual(given, Buffer.from(code));
      return { correct };
    },
  };
}
