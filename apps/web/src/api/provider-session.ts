import { call } from "./client.ts";
import { readStored, writeStored } from "./storage.ts";

const STORAGE_KEY = "signed_in_with";

/** Remembers that the session began at the identity provider. */
export function rememberProviderLogin(): void {
  writeStored(STORAGE_KEY, "keycloak");
}

export function forgetProviderLogin(): void {
  if (hasProviderLogin()) writeStored(STORAGE_KEY, null);
}

/** Whether the session began at the identity provider. */
export function hasProviderLogin(): boolean {
  return readStored(STORAGE_KEY) !== null;
}

/** URL that ends the session at the identity provider; null if there is none or it cannot be determined now. */
export async function findProviderLogoutUrl(): Promise<string | null> {
  try {
    return (await call("GET /auth/keycloak/logout")).logout_url;
  } catch {
    return null;
  }
}
