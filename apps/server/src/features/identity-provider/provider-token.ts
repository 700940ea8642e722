import { createPublicKey } from "node:crypto";
import { createVerifier, type Algorithm } from "fast-jwt";
import { createProviderReader, type ProviderKey } from "./provider-metadata.ts";
import type { ProviderSetupService } from "./provider-setup.service.ts";

/** Result of the checks that a sign-in makes of an ID token, except those of its times. */
export interface ProviderTokenCheck {
  readonly problem: "algorithm" | "provider_failed" | "unknown_key" | "signature" | null;
  /** The expected audience: the client id. */
  readonly audience: string | null;
}

/** Verifies the signature with the provider's current keys; contacts the configured provider only. */
export type VerifyProviderToken = (
  token: string,
  header: { readonly alg?: unknown; readonly kid?: unknown },
) => Promise<ProviderTokenCheck>;

/** Asymmetric algorithms only: a public key must never be accepted as a shared secret. */
const ALGORITHMS: readonly Algorithm[] = [
  "RS256",
  "RS384",
  "RS512",
  "PS256",
  "PS384",
  "PS512",
  "ES256",
  "ES384",
  "ES512",
  "EdDSA",
];

function hasSigned(key: ProviderKey, token: string, algorithm: Algorithm): boolean {
  try {
    const pem = createPublicKey({ key, format: "jwk" }).export({ type: "spki", format: "pem" });
    createVerifier({ key: pem, algorithms: [algorithm], ignoreExpiration: true, ignoreNotBefore: true })(token);
    return true;
  } catch {
    return false;
  }
}

export function createVerifyProviderToken(setup: Pick<ProviderSetupService, "readConfigured">): VerifyProviderToken {
  const findKeys = async (): Promise<readonly ProviderKey[] | null> => {
    const { settings } = setup.readConfigured();
    if (settings === null) return null;
    try {
      const reader = createProviderReader(settings);
      const { metadata } = await reader.readMetadata();
      return metadata?.issuer === settings.issuer ? await reader.readKeys(metadata) : null;
    } catch {
      return null;
    }
  };
  return async (token, { alg, kid }) => {
    const audience = setup.readConfigured().settings?.clientId ?? null;
    const algorithm = ALGORITHMS.find((known) => known === alg);
    if (algorithm === undefined) return { problem: "algorithm", audience };
    const keys = await findKeys();
    if (keys === null) return { problem: "provider_failed", audience };
    const candidates = keys.filter((key) => kid === undefined || key.kid === kid);
    if (candidates.length === 0) return { problem: "unknown_key", audience };
    return { problem: candidates.some((key) => hasSigned(key, token, algorithm)) ? null : "signature", audience };
  };
}
