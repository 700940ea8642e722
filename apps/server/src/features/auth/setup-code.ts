import { randomInt, timingSafeEqual } from "node:crypto";
import { PUBLIC_ID_ALPHABET } from "@showrunner/contract/public-id";
import type { RateLimiter } from "../../platform/limits/index.ts";

/** Proves access to the server's terminal during a remote setup. Random per start, never stored. */
export interface SetupCode {
  /** As printed: two groups of four characters. */
  readonly text: string;
  /** Returns the seconds to wait when rate limited, otherwise whether the code is correct. */
  verify(typed: string): Promise<{ readonly waitS: number } | { readonly correct: boolean }>;
}

/** @param limit attempts in total over all addresses */
export function createSetupCode(limit: RateLimiter): SetupCode {
  const code = Array.from({ length: 8 }, () => PUBLIC_ID_ALPHABET[randomInt(PUBLIC_ID_ALPHABET.length)]).join("");
  return {
    text: `${code.slice(0, 4)}-${code.slice(4)}`,
    verify: async (typed) => {
      const waitS = await limit.consume("setup");
      if (waitS > 0) return { waitS };
      const typedBytes = Buffer.from(typed.toUpperCase().replace(/[\s-]/g, ""));
      const correct = typedBytes.length === code.length && timingSafeEqual(typedBytes, Buffer.from(code));
      return { correct };
    },
  };
}
