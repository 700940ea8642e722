import { generateKeyPairSync, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { Provider } from "oidc-provider";

/** Claims of a person who can log in at the provider; the login name is also the subject. */
export type ProvidedPerson = Readonly<Record<string, unknown>>;

/** A certified OpenID provider on loopback that serves the paths of Keycloak. */
export interface TestIdentityProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  stop(): Promise<void>;
}

const REALM = "/realms/main";
const ENDPOINTS = "/protocol/openid-connect";

const LOGIN_PAGE = `<!doctype html><html lang="en"><title>Provider</title><form method="post">
<label>Name <input name="login"></label><button name="answer" value="login">Continue</button>
<button name="answer" value="cancel">Cancel</button></form></html>`;

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return new URLSearchParams(text);
}

/** @param publicUrl address of the app that people are sent back to */
export async function startIdentityProvider(
  publicUrl: string,
  people: Readonly<Record<string, ProvidedPerson>>,
): Promise<TestIdentityProvider> {
  const client = { clientId: "quiz", clientSecret: randomBytes(16).toString("hex") };
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const issuer = `http://127.0.0.1:${port}${REALM}`;
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [`${publicUrl}/auth/callback`],
        post_logout_redirect_uris: [`${publicUrl}/login`],
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: "jwk" }), kid: "key", use: "sig", alg: "RS256" }] },
    cookies: { keys: [randomBytes(16).toString("hex")] },
    claims: {
      openid: ["sub", "realm_access"],
      profile: ["preferred_username", "name", "given_name", "family_name", "locale"],
      email: ["email", "email_verified"],
    },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id, ...people[id] }) }),
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true } },
    interactions: { url: (_context, { uid }) => `${REALM}/interaction/${uid}` },
    // Skips the consent page after the login.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId: client.clientId,
        accountId: oidc.session?.accountId ?? "",
      });
      grant.addOIDCScope("openid profile email");
      await grant.save();
      return grant;
    },
    routes: {
      authorization: `${ENDPOINTS}/auth`,
      end_session: `${ENDPOINTS}/logout`,
      jwks: `${ENDPOINTS}/certs`,
      token: `${ENDPOINTS}/token`,
      userinfo: `${ENDPOINTS}/userinfo`,
    },
  });
  const serve = provider.callback();
  const interact = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method === "GET") {
      response.setHeader("content-type", "text/html");
      response.end(LOGIN_PAGE);
      return;
    }
    const form = await readForm(request);
    const isCancelled = form.get("answer") === "cancel";
    const result = isCancelled ? { error: "access_denied" } : { login: { accountId: form.get("login") ?? "" } };
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  };
  server.on("request", (request, response) => {
    const url = request.url ?? "";
    if (url.startsWith(`${REALM}/interaction/`)) {
      void interact(request, response);
      return;
    }
    if (!url.startsWith(REALM)) {
      response.statusCode = 404;
      response.end();
      return;
    }
    // Behaves like a router that has mounted the provider below a path.
    Object.assign(request, { originalUrl: url, baseUrl: REALM, url: url.slice(REALM.length) });
    void serve(request, response);
  });
  return {
    issuer,
    ...client,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
