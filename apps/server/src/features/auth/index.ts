export {
  ACCESS_TOKEN_AUDIENCE,
  ACCESS_TOKEN_ISSUER,
  createAccessTokens,
  createAuthenticator,
  createIssueAccessToken,
  parseAccessClaims,
  type AccessClaims,
  type Authenticator,
  type IssueAccessToken,
} from "./authenticator.ts";
export { createSessionCache, type SessionCache } from "./session-cache.ts";
export { REGISTER_RULE, SETUP_CODE_RULE, createUserLoginLimits } from "./login-limits.ts";
export { createRegisterUser, canVisitorsJoin } from "./registration.service.ts";
export { createAuthSessionsRepository, type AuthSessionsRepository } from "./auth-sessions.repository.ts";
export { registerAuthRoutes } from "./auth.routes.ts";
export { createBeginSession, type BeginSession } from "./begin-session.ts";
export { createAuthService } from "./auth.service.ts";
export { createAuthSessionsService, type AuthSessionsService, type SessionTimeouts } from "./auth-sessions.service.ts";
export { createRecentLogin, type RecentLogin } from "./recent-login.ts";
export { createCheckNewPassword, type CheckNewPassword } from "./password-policy.ts";
export { createMissingAdminCheck } from "./missing-admin-check.ts";
export { createRunSetup } from "./setup.service.ts";
export { createSetupCode, type SetupCode } from "./setup-code.ts";
export {
  ACCOUNT_LINKS,
  createAccountTokensRepository,
  type AccountTokenPurpose,
  type AccountTokensRepository,
} from "./account-tokens.repository.ts";
export { createAddressOwners, type AddressOwners } from "./address-owners.ts";
export { createEmailVerificationsRepository } from "./email-verifications.repository.ts";
export {
  createVerificationService,
  RECIPIENT_RULE,
  RESEND_VERIFICATION_JOB,
  RESEND_RULE,
  VERIFICATION_ADDRESS_RULE,
  type VerificationService,
} from "./verification.service.ts";
export { createVerificationSecrets } from "./verification-secrets.ts";
