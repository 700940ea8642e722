import * as external from "../features/external-sign-in/index.ts";
import * as provider from "../features/identity-provider/index.ts";
import {
  createLoadSignIns,
  createSignInMethodsRepository,
  createSignInRules,
  type ExternalMethod,
} from "../features/sign-in-methods/index.ts";
import { EXTERNAL_ISSUER } from "../platform/external-issuer.ts";
import type { ConfiguredInfrastructure } from "./settings.ts";

/**
 * Composes the part of sign-in without passwords on which other services depend; `mountSignInMethods` adds the rest.
 */
export function composeSignInMethods({ database, auditLog, settings }: ConfiguredInfrastructure) {
  const client = provider.createProviderClient();
  const signInMethods = createSignInMethodsRepository(database);
  const setup = provider.createProviderSetupService({
    database,
    settings,
    client,
    auditLog,
    hasAdminOf: (issuer) => signInMethods.hasAdmin({ method: "external", issuer }),
  });
  const externalSetup = external.createExternalSetup({
    database,
    settings,
    auditLog,
    hasAdminOf: (issuer) => signInMethods.hasAdmin({ method: "external", issuer }),
  });
  const methods: readonly ExternalMethod[] = [
    {
      switchKey: "keycloak_auth_enabled",
      untestedCode: "provider_untested",
      identityKeys: ["oidc_issuer", "oidc_client_id"],
      testedKeys: ["oidc_issuer", "oidc_client_id", "oidc_client_secret", "oidc_scopes", "public_url"],
      discardedState: { provider_test: null },
      getIssuer: ({ oidc_issuer }) => oidc_issuer,
      isOffered: setup.isOffered,
      isTested: setup.isTested,
    },
    {
      switchKey: "external_auth_enabled",
      untestedCode: "external_untested",
      identityKeys: [],
      testedKeys: ["external_proxy", "external_secret", "external_secret_header", "external_user_header"],
      discardedState: { external_tested_at: null },
      getIssuer: () => EXTERNAL_ISSUER,
      isOffered: externalSetup.isOffered,
      isTested: externalSetup.isTested,
      findConflicts: externalSetup.findConflicts,
    },
  ];
  return {
    client,
    setup,
    externalSetup,
    signInRules: createSignInRules({ repository: signInMethods, methods }),
    loadSignIns: createLoadSignIns(settings, methods),
    identities: provider.createIdentitiesRepository(database),
  };
}
export type ComposedSignInMethods = ReturnType<typeof composeSignInMethods>;
