import { z } from "zod";
import { createGuardedFetch } from "../../platform/network/guarded-fetch.ts";
import type { ProviderSettings } from "./provider-settings.ts";

const metadataSchema = z.object({
  issuer: z.string(),
  jwks_uri: z.string().optional(),
  userinfo_endpoint: z.string().optional(),
  end_session_endpoint: z.string().optional(),
});
export type ProviderMetadata = z.infer<typeof metadataSchema>;

const keySchema = z.looseObject({
  kty: z.string(),
  kid: z.string().optional(),
  alg: z.string().optional(),
  use: z.string().optional(),
});
/** A public key as JWK. */
export type ProviderKey = z.infer<typeof keySchema>;

interface FetchedMetadata {
  /** Null if the response is not valid provider metadata. */
  readonly metadata: ProviderMetadata | null;
  /** Time of the provider's clock (epoch ms); null if the response has no date. */
  readonly providerTime: number | null;
}

/** Requests of one diagnosis share a deadline, in ms. */
const TIMEOUT_MS = 9_000;
const MAX_KEYS = 20;

/** Reads what a provider publishes, without a cache. Rejects with the error of the connection. */
export interface ProviderReader {
  readMetadata(): Promise<FetchedMetadata>;
  /** Null if the provider publishes no keys. */
  readKeys(metadata: ProviderMetadata): Promise<readonly ProviderKey[] | null>;
}

export function createProviderReader({ issuer, isHostApproved }: ProviderSettings): ProviderReader {
  const fetchGuarded = createGuardedFetch({ isHostApproved, signal: AbortSignal.timeout(TIMEOUT_MS) });
  const get = (address: string) => fetchGuarded(address, { method: "GET", headers: { accept: "application/json" } });
  const readJson = async (response: Response): Promise<unknown> =>
    response.status === 200 ? await response.json().catch(() => null) : null;
  return {
    readMetadata: async () => {
      const response = await get(`${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`);
      const time = Date.parse(response.headers.get("date") ?? "");
      return {
        metadata: metadataSchema.safeParse(await readJson(response)).data ?? null,
        providerTime: Number.isNaN(time) ? null : time,
      };
    },
    readKeys: async ({ jwks_uri }) => {
      if (jwks_uri === undefined) return null;
      const found = z.object({ keys: z.array(z.unknown()) }).safeParse(await readJson(await get(jwks_uri))).data;
      const keys = (found?.keys ?? []).flatMap((key) => keySchema.safeParse(key).data ?? []).slice(0, MAX_KEYS);
      return keys.length === 0 ? null : keys;
    },
  };
}
