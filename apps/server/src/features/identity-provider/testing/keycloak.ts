import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { ProvidedPerson, TestIdentityProvider } from "./identity-provider.ts";

/** Password of all people in the realm. */
export const REALM_PASSWORD = "three unrelated words";

/**
 * URL of a Keycloak server with name and password of an administrator (`http://NAME:PASSWORD@127.0.0.1:8080`); null if
 * none is configured.
 */
export function findKeycloak(): URL | null {
  const given = process.env["TEST_KEYCLOAK_URL"] ?? "";
  if (given !== "") return new URL(given);
  console.log("Not covered: Keycloak (TEST_KEYCLOAK_URL names one)");
  return null;
}

/** Creates a realm with one client and these people, by username; stopping deletes it. */
export async function createKeycloakRealm(
  keycloak: URL,
  publicUrl: string,
  people: Readonly<Record<string, ProvidedPerson>>,
): Promise<TestIdentityProvider> {
  const base = `${keycloak.origin}${keycloak.pathname.replace(/\/$/, "")}`;
  const call = async (path: string, init: RequestInit): Promise<Response> => {
    const response = await fetch(`${base}${path}`, init);
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response;
  };
  /** Requests a new token each time, since tokens are valid for a minute only. */
  const authorise = async (): Promise<Record<string, string>> => {
    const body = new URLSearchParams({
      grant_type: "password",
      client_id: "admin-cli",
      username: decodeURIComponent(keycloak.username),
      password: decodeURIComponent(keycloak.password),
    });
    const response = await call("/realms/master/protocol/openid-connect/token", { method: "POST", body });
    const { access_token } = z.object({ access_token: z.string() }).parse(await response.json());
    return { authorization: `Bearer ${access_token}`, "content-type": "application/json" };
  };
  const realm = `showrunner-${randomBytes(6).toString("hex")}`;
  const client = { clientId: "quiz", clientSecret: randomBytes(16).toString("hex") };
  const representation = {
    realm,
    enabled: true,
    sslRequired: "none",
    roles: { realm: [{ name: "admin" }] },
    clients: [
      {
        clientId: client.clientId,
        secret: client.clientSecret,
        publicClient: false,
        standardFlowEnabled: true,
        redirectUris: [`${publicUrl}/auth/callback`],
        attributes: { "post.logout.redirect.uris": `${publicUrl}/login` },
      },
    ],
    users: Object.entries(people).map(([username, person]) => ({
      username,
      enabled: true,
      email: person["email"],
      emailVerified: person["email_verified"],
      firstName: person["given_name"],
      lastName: person["family_name"],
      realmRoles: person["realm_access"] === undefined ? [] : ["admin"],
      credentials: [{ type: "password", value: REALM_PASSWORD, temporary: false }],
    })),
  };
  await call("/admin/realms", {
    method: "POST",
    headers: await authorise(),
    body: JSON.stringify(representation),
  });
  return {
    issuer: `${base}/realms/${realm}`,
    ...client,
    stop: async () => void (await call(`/admin/realms/${realm}`, { method: "DELETE", headers: await authorise() })),
  };
}
