import type { AuthStatus, LinkedAccount } from "@showrunner/contract/rest";
import type { ExternalIdentitiesTable, UsersTable } from "../../platform/db/index.ts";
import { EXTERNAL_ISSUER } from "../../platform/external-issuer.ts";
import { hasPassword } from "../../platform/secrets/account-password.ts";
import type { Settings } from "../configuration/index.ts";
import { toIsoTime, toIsoTimeOrNull } from "../../platform/iso-time.ts";

/** Identities at the identity provider, as far as the profile needs them. */
export interface LinkedAccounts {
  findByUser(userId: string): Promise<readonly ExternalIdentitiesTable[]>;
  isProviderReady(): boolean;
  settings(): Pick<Settings, "credentials_auth_enabled" | "oidc_account_url">;
}

export function presentLinkedAccount({
  issuer,
  name,
  created_at,
  last_login_at,
}: ExternalIdentitiesTable): LinkedAccount {
  return {
    issuer,
    name,
    linked_at: toIsoTime(created_at),
    last_login_at: toIsoTimeOrNull(last_login_at),
  };
}

/** Describes how an account can sign in and what it may link. */
export async function describeSignInMethods(
  user: UsersTable,
  linked: LinkedAccounts,
): Promise<Pick<AuthStatus, "methods" | "linked_accounts" | "can_link" | "account_url">> {
  const { credentials_auth_enabled, oidc_account_url } = linked.settings();
  const identities = await linked.findByUser(user.id);
  const hasIdentity = identities.some(({ issuer }) => issuer !== EXTERNAL_ISSUER);
  const isExternal = identities.some(({ issuer }) => issuer === EXTERNAL_ISSUER);
  return {
    methods: [
      ...(hasPassword(user) ? [{ method: "credentials" as const, removable: false }] : []),
      ...(hasIdentity
        ? [{ method: "keycloak" as const, removable: hasPassword(user) && credentials_auth_enabled }]
        : []),
      ...(isExternal ? [{ method: "external" as const, removable: false }] : []),
    ],
    linked_accounts: identities.map(presentLinkedAccount),
    can_link: !hasIdentity && hasPassword(user) && linked.isProviderReady(),
    account_url: hasIdentity ? oidc_account_url : null,
  };
}
