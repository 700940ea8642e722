import type { BeginSession } from "../features/auth/index.ts";
import * as provider from "../features/identity-provider/index.ts";
import type { ConfirmPassword } from "../features/profile/index.ts";
import type { SettingsService } from "../features/settings/index.ts";
import { createSignInMethodsRepository, createSignInRules } from "../features/sign-in-methods/index.ts";
import {
  createUserRow,
  type IsConfusableUsername,
  type UserDirectory,
  type UsersRepository,
} from "../features/users/index.ts";
import type { Mount } from "../platform/http/mount.ts";
import { hasPassword } from "../platform/secrets/account-password.ts";
import { now, type Infrastructure } from "./infrastructure.ts";

interface Accounts {
  readonly settings: SettingsService;
  readonly users: UsersRepository;
  readonly directory: UserDirectory;
  readonly beginSession: BeginSession;
  readonly isConfusableUsername: IsConfusableUsername;
  readonly confirmPassword: ConfirmPassword;
}

/** Composes sign-in through an identity provider. `setup` and `identities` come first: other services need them. */
export function composeProviderSetup({ config, database }: Infrastructure, settings: SettingsService) {
  const client = provider.createProviderClient();
  const signInMethods = createSignInMethodsRepository(database);
  const setup = provider.createProviderSetupService({
    database,
    settings,
    client,
    publicUrl: config.publicUrl,
    hasAdminOf: (issuer) => signInMethods.hasAdmin({ method: "external", issuer }),
  });
  const signInRules = createSignInRules({
    repository: signInMethods,
    methods: [
      {
        switchKey: "keycloak_auth_enabled",
        identityKeys: ["oidc_issuer", "oidc_client_id"],
        testedKeys: ["oidc_issuer", "oidc_client_id", "oidc_client_secret", "oidc_scopes"],
        discardedState: { provider_test: null },
        getIssuer: ({ oidc_issuer }) => oidc_issuer,
        isOffered: setup.isOffered,
        isTested: setup.isTested,
      },
    ],
  });
  return { client, setup, signInRules, identities: provider.createIdentitiesRepository(database) };
}

export function mountIdentityProvider(
  mount: Mount,
  { config, database, secret, limits, logger, record, devices }: Infrastructure,
  { client, setup, identities }: ReturnType<typeof composeProviderSetup>,
  { settings, users, directory, beginSession, isConfusableUsername, confirmPassword }: Accounts,
): void {
  const secrets = provider.createProviderAttemptSecrets(secret.deriveKey("provider_sign_in"));
  const links = provider.createLinkIdentityService({
    database,
    repository: identities,
    secrets,
    findUser: users.findById,
    confirmPassword,
    canSignInWithPassword: (user) => hasPassword(user) && settings.get().credentials_auth_enabled,
    record,
    now,
  });
  const login = provider.createProviderLoginService({
    database,
    repository: identities,
    secrets,
    client,
    signIn: provider.createSignInIdentity({
      identities,
      users,
      directory,
      settings: settings.get,
      beginSession,
      createUserRow,
      isConfusableUsername,
      record,
      now,
    }),
    keepLink: links.keep,
    findUser: users.findById,
    setup,
    publicUrl: config.publicUrl,
    addressLimit: limits.createShared("provider_sign_in", provider.PROVIDER_ADDRESS_RULE),
    onError: (err) => logger.warn({ err }, "identity provider"),
    now,
  });
  provider.registerIdentityProviderRoutes(mount, { login, links, setup, devices });
}
