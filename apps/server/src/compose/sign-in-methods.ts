import type { BeginSession } from "../features/auth/index.ts";
import * as external from "../features/external-sign-in/index.ts";
import * as provider from "../features/identity-provider/index.ts";
import type { ConfirmPassword } from "../features/profile/index.ts";
import {
  createLoadSignIns,
  createSignInMethodsRepository,
  createSignInRules,
  type ExternalMethod,
} from "../features/sign-in-methods/index.ts";
import {
  createUserRow,
  type IsConfusableUsername,
  type UserDirectory,
  type UsersRepository,
} from "../features/users/index.ts";
import { EXTERNAL_ISSUER } from "../platform/external-issuer.ts";
import type { Mount } from "../platform/http/mount.ts";
import { hasPassword } from "../platform/secrets/account-password.ts";
import { now } from "./infrastructure.ts";
import type { ConfiguredInfrastructure } from "./settings.ts";

interface Accounts {
  readonly users: UsersRepository;
  readonly directory: UserDirectory;
  readonly beginSession: BeginSession;
  readonly isConfusableUsername: IsConfusableUsername;
  readonly confirmPassword: ConfirmPassword;
}

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

export function mountSignInMethods(
  mount: Mount,
  { getPublicUrl, database, secret, limits, logger, record, devices, settings }: ConfiguredInfrastructure,
  { client, setup, externalSetup, identities, loadSignIns }: ComposedSignInMethods,
  { users, directory, beginSession, isConfusableUsername, confirmPassword }: Accounts,
): void {
  const secrets = provider.createProviderAttemptSecrets(secret.deriveKey("provider_sign_in"));
  const links = provider.createLinkIdentityService({
    database,
    repository: identities,
    secrets,
    findUser: users.findById,
    confirmPassword,
    loadSignIns,
    canSignInWithPassword: (user) => hasPassword(user) && settings.get().credentials_auth_enabled,
    record,
    now,
  });
  const signIn = provider.createSignInIdentity({
    identities,
    users,
    directory,
    loadSignIns,
    beginSession,
    createUserRow,
    isConfusableUsername,
    record,
    now,
  });
  const login = provider.createProviderLoginService({
    database,
    repository: identities,
    secrets,
    client,
    describePerson: (identity) => provider.describeProvidedPerson(identity, settings.get()),
    signIn,
    keepLink: links.storePendingLink,
    findUser: users.findById,
    setup,
    getPublicUrl,
    addressLimit: limits.createShared("provider_sign_in", provider.PROVIDER_ADDRESS_RULE),
    onError: (err) => logger.warn({ err }, "identity provider"),
    now,
  });
  external.registerExternalSignInRoutes(
    mount,
    external.createExternalSignInService({
      settings,
      setup: externalSetup,
      signIn,
      readProfile: provider.readProfile,
      refusalLimit: limits.createShared("external_sign_in", external.EXTERNAL_REFUSAL_RULE),
      record,
      onRefused: (failure, peer) => logger.info({ failure, peer }, "headers of a proxy refused"),
    }),
  );
  provider.registerIdentityProviderRoutes(mount, { login, links, setup, devices });
}
