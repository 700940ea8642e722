import type { IdentityProviderCheck, IdentityProviderStatus, ProviderFailure } from "@showrunner/contract/rest";
import type { SettingsService } from "../settings/index.ts";
import type { ProviderClient } from "./provider-client.ts";
import { buildRedirectUri, readProviderSettings, type ProviderSettings } from "./provider-settings.ts";

/** The identity provider as admins set it up. */
export interface ProviderSetupService {
  getStatus(): IdentityProviderStatus;
  /** Asks the provider itself, whether or not it is switched on. */
  check(): Promise<IdentityProviderCheck>;
  /** Null while people cannot sign in through the provider. */
  readSettings(): ProviderSettings | null;
}

interface Dependencies {
  readonly settings: SettingsService;
  readonly client: Pick<ProviderClient, "check">;
  readonly publicUrl: string | null;
}

export function createProviderSetupService({ settings, client, publicUrl }: Dependencies): ProviderSetupService {
  const read = () => readProviderSettings(settings, publicUrl);
  const findFailure = (): ProviderFailure | null => {
    const { auth_enabled, keycloak_auth_enabled } = settings.get();
    return read().failure ?? (auth_enabled && keycloak_auth_enabled ? null : "not_enabled");
  };
  return {
    getStatus: () => {
      const failure = findFailure();
      return { ready: failure === null, failure, redirect_uri: buildRedirectUri(publicUrl) };
    },
    check: async () => {
      const found = read();
      if (found.settings === null) return { failure: found.failure, host: null };
      return (await client.check(found.settings)) ?? { failure: null, host: null };
    },
    readSettings: () => (findFailure() === null ? read().settings : null),
  };
}
