import type { IdentityProviderCheck, IdentityProviderStatus, ProviderFailure } from "@showrunner/contract/rest";
import type { AuditContext, AuditLog } from "../../platform/audit-log/index.ts";
import { tryWrite, type Database } from "../../platform/db/index.ts";
import { getApprovableHost } from "../../platform/network/guarded-fetch.ts";
import type { Settings, SettingsService } from "../configuration/index.ts";
import type { ProviderClient } from "./provider-client.ts";
import {
  buildRedirectUri,
  readProviderSettings,
  type ProviderSettings,
  type ProviderSettingsResult,
} from "./provider-settings.ts";

/** Settings of the provider with their version. */
interface VersionedSettings {
  readonly settings: ProviderSettings;
  readonly version: number;
}

/** The identity provider as admins set it up. */
export interface ProviderSetupService {
  getStatus(): Promise<IdentityProviderStatus>;
  /** Contacts the provider, even if it is switched off. */
  check(values?: Settings): Promise<IdentityProviderCheck>;
  /** Whether people can sign in through the provider. */
  isReady(): boolean;
  /** The settings, or why they are incomplete; also while the provider is switched off. */
  readConfigured(): ProviderSettingsResult;
  /** Null while people cannot sign in through the provider. */
  readSettings(): VersionedSettings | null;
  /** As `readSettings`, but also while the provider is switched off; first loads changes of other servers. */
  readForTest(): Promise<VersionedSettings | null>;
  /** Redirect URI to register at the provider; null without a public address. */
  getRedirectUri(): string | null;
  /** Whether the provider with these settings is offered to people. */
  isOffered(values: Settings): boolean;
  /** Whether an administrator has signed in with these settings. */
  isTested(values: Settings): boolean;
  /** Records that `by` passed the test of these settings, unless they are tested already or have changed. */
  recordTest(used: VersionedSettings, by: AuditContext): Promise<void>;
}

interface Dependencies {
  readonly database: Pick<Database, "write">;
  readonly settings: SettingsService;
  readonly client: Pick<ProviderClient, "check">;
  readonly auditLog: AuditLog;
  /** Whether an active administrator has an identity of this issuer. */
  readonly hasAdminOf: (issuer: string) => Promise<boolean>;
}

export function createProviderSetupService(dependencies: Dependencies): ProviderSetupService {
  const { database, settings, client } = dependencies;
  const read = (values?: Settings) => readProviderSettings(settings, values);
  const findFailure = (): ProviderFailure | null => {
    const { auth_enabled, keycloak_auth_enabled } = settings.get();
    return read().failure ?? (auth_enabled && keycloak_auth_enabled ? null : "not_enabled");
  };
  const readVersioned = (): VersionedSettings | null => {
    const found = read().settings;
    return found === null ? null : { settings: found, version: settings.version };
  };
  const isTested = (values: Settings): boolean => {
    const test = values.provider_test;
    const { settings: found } = read(values);
    if (test === null || found === null) return false;
    const isSame =
      test.issuer === found.issuer && test.client_id === found.clientId && test.redirect_uri === found.redirectUri;
    // If the approval of a private host was withdrawn since, the provider can no longer be reached.
    return isSame && (!test.is_host_approved || found.isHostApproved(getApprovableHost(found.issuer)));
  };
  return {
    getStatus: async () => {
      const failure = findFailure();
      const { oidc_issuer } = settings.get();
      return {
        ready: failure === null,
        failure,
        redirect_uri: buildRedirectUri(settings.get().public_url),
        tested: isTested(settings.get()),
        admin_can_sign_in: oidc_issuer !== null && (await dependencies.hasAdminOf(oidc_issuer)),
      };
    },
    check: async (values) => {
      const found = read(values);
      if (found.settings === null) return { failure: found.failure, host: null };
      return (await client.check(found.settings)) ?? { failure: null, host: null };
    },
    readConfigured: () => read(),
    isReady: () => findFailure() === null,
    readSettings: () => (findFailure() === null ? readVersioned() : null),
    readForTest: async () => {
      await settings.reload();
      return readVersioned();
    },
    getRedirectUri: () => buildRedirectUri(settings.get().public_url),
    isOffered: (values) => values.keycloak_auth_enabled && read(values).failure === null,
    isTested,
    recordTest: async ({ settings: used, version }, by) => {
      if (isTested(settings.get())) return;
      const { issuer, clientId, redirectUri, isHostApproved } = used;
      const prepared = await settings.prepareChange(
        version,
        {},
        {
          provider_test: {
            issuer,
            client_id: clientId,
            redirect_uri: redirectUri,
            is_host_approved: isHostApproved(getApprovableHost(issuer)),
          },
        },
      );
      const entry = dependencies.auditLog.record(
        {
          area: "configuration",
          action: "provider_tested",
          subject: issuer,
          before: {},
          after: { oidc_client_id: clientId },
        },
        by,
      );
      if (!(await tryWrite(database, [...prepared.statements, entry]))) return;
      prepared.confirm();
    },
  };
}
