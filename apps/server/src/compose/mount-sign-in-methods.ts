import * as external from "../features/external-sign-in/index.ts";
import * as provider from "../features/identity-provider/index.ts";
import type { ConfirmPassword } from "../features/profile/index.ts";
import { createUserRow } from "../features/users/index.ts";
import type { Mount } from "../platform/http/mount.ts";
import { hasPassword } from "../platform/secrets/account-password.ts";
import type { AccountParts } from "./account-parts.ts";
import { now } from "./infrastructure.ts";
import type { ConfiguredInfrastructure } from "./settings.ts";

/** Composes and mounts sign-in without passwords. */
export function mountSignInMethods(
  mount: Mount,
  { getPublicUrl, database, secret, limits, logger, record, devices, settings }: ConfiguredInfrastructure,
  { users, directory, beginSession, isConfusableUsername, provider: methods }: AccountParts,
  confirmPassword: ConfirmPassword,
): void {
  const { client, setup, externalSetup, identities, loadSignIns } = methods;
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
