export { createProviderAttemptSecrets } from "./attempt-secrets.ts";
export { createIdentitiesRepository, type IdentitiesRepository } from "./identities.repository.ts";
export { registerIdentityProviderRoutes } from "./identity-provider.routes.ts";
export { createLinkIdentityService } from "./link-identity.service.ts";
export {
  createSignInIdentity,
  describeProvidedPerson,
  type SignInIdentity,
  type SignInPerson,
} from "./provider-accounts.service.ts";
export { createDiagnoseProvider, type DiagnoseProvider } from "./provider-diagnosis.ts";
export { createVerifyProviderToken, type VerifyProviderToken } from "./provider-token.ts";
export { createProviderClient } from "./provider-client.ts";
export { createProviderLoginService, PROVIDER_ADDRESS_RULE } from "./provider-login.service.ts";
export { readProfile } from "./identity-profile.ts";
export { createProviderSetupService, type ProviderSetupService } from "./provider-setup.service.ts";
