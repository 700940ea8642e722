import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { hashToken } from "../../platform/secrets/hash-token.ts";

/**
 * Secrets of sign-ins through the identity provider. All are derived from a random `state` and the browser's cookie, so
 * that the database stores hashes only and neither half is sufficient on its own.
 */
export interface ProviderAttemptSecrets {
  createBrowserId(): string;
  create(browserId: string): AttemptValues;
  /** The secrets of a state that was issued to this browser; null for any other state. */
  restore(browserId: string, state: string): AttemptValues | null;
  /** Key under which a link from this browser is stored until the password is confirmed. */
  toLinkId(browserId: string): string;
}

export interface AttemptValues {
  readonly id: string;
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

const RANDOM_BYTES = 24;

export function createProviderAttemptSecrets(key: Buffer): ProviderAttemptSecrets {
  const mac = (use: string, browserId: string, random: string): string =>
    createHmac("sha256", key).update(`${use}.${browserId}.${random}`).digest("base64url");
  const derive = (browserId: string, random: string): AttemptValues => {
    const state = `${random}.${mac("state", browserId, random)}`;
    return {
      id: hashToken(state),
      state,
      nonce: mac("nonce", browserId, random),
      codeVerifier: mac("code_verifier", browserId, random),
    };
  };
  return {
    createBrowserId: () => randomBytes(RANDOM_BYTES).toString("base64url"),
    create: (browserId) => derive(browserId, randomBytes(RANDOM_BYTES).toString("base64url")),
    restore: (browserId, state) => {
      const [random = ""] = state.split(".", 1);
      const values = derive(browserId, random);
      const [expected, given] = [Buffer.from(values.state), Buffer.from(state)];
      return expected.length === given.length && timingSafeEqual(expected, given) ? values : null;
    },
    toLinkId: (browserId) => hashToken(mac("link", browserId, "")),
  };
}
