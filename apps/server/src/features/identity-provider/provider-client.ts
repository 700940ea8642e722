import { createHash } from "node:crypto";
import * as client from "openid-client";
import { LRUCache } from "lru-cache";
import { createGuardedFetch, getApprovableHost } from "../../platform/network/guarded-fetch.ts";
import { classifyProviderError, type ProviderProblem } from "./classify-provider-error.ts";
import type { ProviderSettings } from "./provider-settings.ts";

/** A person as described by the identity provider, after all checks of its responses. */
export interface ProvidedIdentity {
  readonly issuer: string;
  readonly subject: string;
  /** Claims of the ID token and the userinfo endpoint. */
  readonly claims: Readonly<Record<string, unknown>>;
  /** Claims of the access token, if the ID token contains its hash. Keycloak puts roles there. */
  readonly accessClaims: Readonly<Record<string, unknown>>;
}

/** Secrets of one sign-in. */
interface AttemptSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** OpenID Connect client of the configured provider. Rejects with the errors of openid-client and the network. */
export interface ProviderClient {
  buildAuthorizationUrl(settings: ProviderSettings, secrets: AttemptSecrets): Promise<string>;
  /** Exchanges a code for a verified identity. */
  exchange(
    settings: ProviderSettings,
    secrets: AttemptSecrets,
    answer: { readonly code: string; readonly iss: string | undefined },
  ): Promise<ProvidedIdentity>;
  /** URL of the page that ends the session at the provider; null if there is none. */
  buildLogoutUrl(settings: ProviderSettings): Promise<string | null>;
  /** Requests configuration, keys and login page; null if all respond. */
  check(settings: ProviderSettings): Promise<ProviderProblem | null>;
}

/** Timeout for all requests of one step, in ms; the web app waits for 10 s. */
const TOTAL_TIMEOUT_MS = 9_000;
/** Tolerated difference between the clocks of app and provider, in s. */
const CLOCK_TOLERANCE_S = 60;
const METADATA_TTL_MS = 600_000;
/** openid-client refetches keys for an unknown key id only if they are at least this old. */
const REFETCHABLE_KEYS_AGE_S = 60;
/** openid-client refetches keys in any case once they are 300 s old. */
const MAX_KEYS_AGE_S = 200;

interface CachedKeys {
  readonly keys: client.ExportedJWKSCache | undefined;
  readonly fetchedAtS: number;
}

const nowS = (): number => Math.floor(Date.now() / 1_000);

/** The half of a hash that an ID token carries as `at_hash` (OpenID Connect Core, 3.1.3.6). */
function computeTokenHash(token: string, algorithm: string): string {
  const digest = createHash(`sha${algorithm.slice(-3)}`)
    .update(token)
    .digest();
  return digest.subarray(0, digest.length / 2).toString("base64url");
}

function parsePart(jwt: string, index: 0 | 1): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(Buffer.from(jwt.split(".")[index] ?? "", "base64url").toString());
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** The claims of the access token if the verified ID token contains its hash. */
function readAccessClaims(accessToken: string, idToken: string, atHash: unknown): Readonly<Record<string, unknown>> {
  const algorithm = parsePart(idToken, 0)["alg"];
  if (typeof algorithm !== "string" || !/^(RS|PS|ES)(256|384|512)$/.test(algorithm)) return {};
  return atHash === computeTokenHash(accessToken, algorithm) ? parsePart(accessToken, 1) : {};
}

export function createProviderClient(): ProviderClient {
  const metadata = new LRUCache<string, client.ServerMetadata>({ max: 4, ttl: METADATA_TTL_MS });
  const keys = new LRUCache<string, CachedKeys>({ max: 4 });

  /** Configures the client for one step, whose requests share a deadline. */
  const prepare = (config: client.Configuration, { issuer, isHostApproved }: ProviderSettings): void => {
    const fetchGuarded = createGuardedFetch({ isHostApproved, signal: AbortSignal.timeout(TOTAL_TIMEOUT_MS) });
    config[client.customFetch] = (address, { method, headers, body }) =>
      fetchGuarded(address, { method, headers, body });
    // Only an approved host may be unencrypted.
    if (issuer.startsWith("http:")) client.allowInsecureRequests(config);
    // Verify signatures although the ID token comes directly from the provider.
    client.enableNonRepudiationChecks(config);
  };
  const buildClientMetadata = ({ clientSecret }: ProviderSettings): Partial<client.ClientMetadata> => ({
    ...(clientSecret === null ? {} : { client_secret: clientSecret }),
    [client.clockTolerance]: CLOCK_TOLERANCE_S,
  });
  const chooseAuthentication = (
    { clientSecret }: ProviderSettings,
    server: client.ServerMetadata,
  ): client.ClientAuth => {
    if (clientSecret === null) return client.None();
    const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    return methods.includes("client_secret_basic") || !methods.includes("client_secret_post")
      ? client.ClientSecretBasic(clientSecret)
      : client.ClientSecretPost(clientSecret);
  };

  const discover = async (settings: ProviderSettings): Promise<client.ServerMetadata> => {
    const { issuer, clientId, isHostApproved } = settings;
    const fetchGuarded = createGuardedFetch({ isHostApproved, signal: AbortSignal.timeout(TOTAL_TIMEOUT_MS) });
    const found = await client.discovery(new URL(issuer), clientId, buildClientMetadata(settings), undefined, {
      execute: issuer.startsWith("http:") ? [client.allowInsecureRequests] : [],
      [client.customFetch]: (address, { method, headers, body }) => fetchGuarded(address, { method, headers, body }),
    });
    const server = { ...found.serverMetadata() } as client.ServerMetadata;
    metadata.set(issuer, server);
    return server;
  };
  /** Creates a separate configuration for each step, since openid-client binds fetch and keys to it. */
  const configure = async (settings: ProviderSettings): Promise<client.Configuration> => {
    const server = metadata.get(settings.issuer) ?? (await discover(settings));
    const config = new client.Configuration(
      { ...server },
      settings.clientId,
      buildClientMetadata(settings),
      chooseAuthentication(settings, server),
    );
    prepare(config, settings);
    const cached = keys.get(settings.issuer);
    if (cached?.keys !== undefined && nowS() - cached.fetchedAtS < MAX_KEYS_AGE_S)
      // Old enough to be refetched at once when the provider has a new key.
      client.setJwksCache(config, { ...cached.keys, uat: nowS() - REFETCHABLE_KEYS_AGE_S });
    return config;
  };
  const rememberKeys = ({ issuer }: ProviderSettings, config: client.Configuration): void => {
    const used = client.getJwksCache(config);
    const known = keys.get(issuer);
    if (used === undefined) return;
    const isSame = JSON.stringify(used.jwks) === JSON.stringify(known?.keys?.jwks);
    keys.set(issuer, { keys: used, fetchedAtS: isSame && known !== undefined ? known.fetchedAtS : nowS() });
  };

  const buildUrl = async (
    config: client.Configuration,
    { redirectUri, scopes, issuer }: ProviderSettings,
    { state, nonce, codeVerifier }: AttemptSecrets,
  ): Promise<string> => {
    const url = client.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope: scopes,
      code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: "S256",
      state,
      nonce,
    });
    return requireWebAddress(url, issuer);
  };

  return {
    buildAuthorizationUrl: async (settings, secrets) => buildUrl(await configure(settings), settings, secrets),
    buildLogoutUrl: async (settings) => {
      const config = await configure(settings);
      if (config.serverMetadata().end_session_endpoint === undefined) return null;
      return requireWebAddress(client.buildEndSessionUrl(config), settings.issuer);
    },
    exchange: async (settings, { state, nonce, codeVerifier }, { code, iss }) => {
      const config = await configure(settings);
      const answer = new URL(settings.redirectUri);
      answer.search = new URLSearchParams({ state, code, ...(iss === undefined ? {} : { iss }) }).toString();
      const granted = await client.authorizationCodeGrant(config, answer, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      });
      rememberKeys(settings, config);
      const { access_token, id_token = "" } = granted;
      const idClaims = granted.claims();
      if (idClaims === undefined) throw new Error("the ID token is missing");
      const hasUserInfo = config.serverMetadata().userinfo_endpoint !== undefined;
      const userInfo = hasUserInfo ? await client.fetchUserInfo(config, access_token, idClaims.sub) : {};
      return {
        issuer: idClaims.iss,
        subject: idClaims.sub,
        claims: { ...userInfo, ...idClaims },
        accessClaims: readAccessClaims(access_token, id_token, idClaims["at_hash"]),
      };
    },
    check: async (settings) => {
      try {
        metadata.delete(settings.issuer);
        const config = await configure(settings);
        const { jwks_uri } = config.serverMetadata();
        const fetchGuarded = createGuardedFetch({
          isHostApproved: settings.isHostApproved,
          signal: AbortSignal.timeout(TOTAL_TIMEOUT_MS),
        });
        const get = (address: string, accept: string) => fetchGuarded(address, { method: "GET", headers: { accept } });
        if (jwks_uri === undefined) return { failure: "no_keys", host: null };
        const response = await get(jwks_uri, "application/json");
        const found: unknown = await response.json().catch(() => null);
        if (response.status !== 200 || !hasKeys(found))
          return { failure: "no_keys", host: getApprovableHost(jwks_uri) };
        const probe = { state: "check", nonce: "check", codeVerifier: client.randomPKCECodeVerifier() };
        const page = await get(await buildUrl(config, settings, probe), "text/html");
        return page.status < 400 ? null : { failure: "client_refused", host: null };
      } catch (error) {
        return classifyProviderError(error);
      }
    },
  };
}

/** Browsers open this URL, so it must not be a script URL. Throws unless it is https, or http like the issuer. */
function requireWebAddress({ protocol, href }: URL, issuer: string): string {
  if (protocol === "https:" || (protocol === "http:" && issuer.startsWith("http:"))) return href;
  throw new Error("an endpoint of the provider has no usable URL");
}

function hasKeys(found: unknown): boolean {
  return (
    typeof found === "object" && found !== null && "keys" in found && Array.isArray(found.keys) && found.keys.length > 0
  );
}
