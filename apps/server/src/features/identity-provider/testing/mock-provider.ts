import type { LightMyRequestResponse } from "fastify";
import { Events, OAuth2Server, type MutableResponse, type MutableToken } from "oauth2-mock-server";
import type { ProviderLogin } from "@showrunner/contract/rest";
import type { Credentials, TestServer } from "../../../testing/test-server.ts";

export const PUBLIC_URL = "http://quiz.example.org";
export const CLIENT_ID = "quiz";
const CLIENT_SECRET = "a secret of the client";

type Claims = Readonly<Record<string, unknown>>;

/** An identity provider on loopback whose tokens can be broken. */
export interface MockProvider {
  readonly issuer: string;
  /** Settings of a server that uses it. */
  readonly environment: Readonly<Record<string, string>>;
  /** Claims of the next ID tokens, and of the userinfo endpoint. */
  setClaims(claims: Claims): void;
  /** Changes the next ID tokens before they are signed. */
  onToken(change: (token: MutableToken) => void): void;
  /** Changes the next responses of the token endpoint. */
  onResponse(change: (response: MutableResponse) => void): void;
  /** Adds a key; keys are used in turn. */
  addKey(): Promise<void>;
  signAccessToken(claims: Claims): Promise<string>;
  readonly stop: () => Promise<void>;
}

export async function startMockProvider(): Promise<MockProvider> {
  const server = new OAuth2Server();
  await server.issuer.keys.generate("RS256");
  await server.start(0, "127.0.0.1");
  const { port } = server.address();
  const issuer = `http://127.0.0.1:${port}`;
  server.issuer.url = issuer;
  let claims: Claims = { sub: "subject-1" };
  let changeToken: (token: MutableToken) => void = () => undefined;
  let changeResponse: (response: MutableResponse) => void = () => undefined;
  server.service.on(Events.BeforeTokenSigning, (token) => {
    // The access token has no audience.
    if (token.payload["aud"] === undefined) return;
    Object.assign(token.payload, claims);
    changeToken(token);
  });
  server.service.on(Events.BeforeUserinfo, (response) => {
    response.body = { ...claims };
  });
  server.service.on(Events.BeforeResponse, (response) => changeResponse(response));
  return {
    issuer,
    environment: {
      PUBLIC_URL,
      KEYCLOAK_AUTH_ENABLED: "true",
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT_ID,
      OIDC_CLIENT_SECRET: CLIENT_SECRET,
    },
    setClaims: (given) => {
      claims = given;
      changeToken = () => undefined;
      changeResponse = () => undefined;
    },
    onToken: (change) => {
      changeToken = change;
    },
    onResponse: (change) => {
      changeResponse = change;
    },
    addKey: async () => void (await server.issuer.keys.generate("RS256")),
    signAccessToken: (given) =>
      server.issuer.buildToken({ scopesOrTransform: (_header, payload) => void Object.assign(payload, given) }),
    stop: () => server.stop(),
  };
}

/** Headers of the app's own page at the public address. */
export const PAGE_HEADERS = { host: "quiz.example.org", origin: PUBLIC_URL };

/** Opens the provider's login URL; it redirects at once, and the parameters of the redirect are returned. */
async function visitMockProvider(address: string): Promise<Record<string, string>> {
  const response = await fetch(address, { redirect: "manual" });
  return Object.fromEntries(new URL(response.headers.get("location") ?? "").searchParams);
}

/**
 * A browser that follows the provider's redirects; one instance is one browser.
 *
 * @param extraHeaders sent with every request
 * @param visit logs in at the provider and returns the parameters of its redirect
 */
export function createProviderBrowser(
  server: TestServer,
  extraHeaders: Readonly<Record<string, string>> = {},
  visit: (address: string) => Promise<Record<string, string>> = visitMockProvider,
) {
  let cookie = "";
  const headers = () => ({ ...PAGE_HEADERS, ...extraHeaders, ...(cookie === "" ? {} : { cookie }) });
  const keepCookie = (header: string | string[] | undefined): void => {
    const [set = ""] = Array.isArray(header) ? header : [header];
    if (set.startsWith("showrunner_sign_in=")) cookie = set.split(";")[0] ?? "";
  };
  const callback = (body: Record<string, string>) =>
    server.send("POST /auth/keycloak/callback", { body, headers: headers() });
  const begin = async (returnTo?: string) => {
    const body = returnTo === undefined ? {} : { return_to: returnTo };
    const response = await server.send("POST /auth/keycloak/login", { body, headers: headers() });
    keepCookie(response.headers["set-cookie"]);
    return response;
  };
  return {
    begin,
    visit,
    callback,
    /** Runs a whole sign-in; resolves to the response of the callback. */
    signIn: async (returnTo?: string) => {
      const started = await begin(returnTo);
      if (started.statusCode !== 200) return started;
      return callback(await visit(started.json<{ redirect_to: string }>().redirect_to));
    },
    /** Begins a link and completes the login at the provider; only the password confirmation is missing. */
    beginLink: async (as: Credentials) => {
      const response = await server.send("POST /auth/link-keycloak", { as, headers: headers() });
      keepCookie(response.headers["set-cookie"]);
      return callback(await visit(response.json<{ redirect_to: string }>().redirect_to));
    },
    /** Runs a whole test of the settings; resolves to the response of the callback. */
    testSettings: async (as: Credentials) => {
      const response = await server.send("POST /admin/config/test-provider", { as, headers: headers() });
      if (response.statusCode !== 200) return response;
      keepCookie(response.headers["set-cookie"]);
      return callback(await visit(response.json<{ redirect_to: string }>().redirect_to));
    },
    confirmLink: (as: Credentials, password: string) =>
      server.send("POST /auth/confirm-link-keycloak", { as, body: { password }, headers: headers() }),
    cookie: () => cookie,
  };
}

export function readTokens(response: LightMyRequestResponse): Credentials {
  const { tokens } = response.json<ProviderLogin>();
  if (tokens === null) throw new Error("no tokens");
  return tokens;
}
