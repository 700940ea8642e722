import * as auth from "../features/auth/index.ts";
import { createCheckToken, registerAuthToolsRoutes } from "../features/auth-tools/index.ts";
import { createDiagnoseProvider, createVerifyProviderToken } from "../features/identity-provider/index.ts";
import type { Mount } from "../platform/http/mount.ts";
import type { AccountParts } from "./account-parts.ts";
import { now } from "./infrastructure.ts";
import type { ConfiguredInfrastructure } from "./settings.ts";

/** Composes the tools that explain tokens and diagnose the identity provider. */
export function composeAuthTools(
  { secret, settings }: ConfiguredInfrastructure,
  { provider, sessionCache, directory }: AccountParts,
) {
  const keys = [secret.deriveKey("access_tokens"), secret.derivePreviousKey("access_tokens")];
  const getIssuer = () => settings.get().oidc_issuer;
  const checkToken = createCheckToken({
    accessTokens: {
      keys: keys.filter((key) => key !== null),
      issuer: auth.ACCESS_TOKEN_ISSUER,
      audience: auth.ACCESS_TOKEN_AUDIENCE,
      parseClaims: auth.parseAccessClaims,
    },
    hasSessionEnded: sessionCache.hasEnded,
    findUser: directory.findById,
    verifyProviderToken: createVerifyProviderToken(provider.setup),
    getProviderIssuer: getIssuer,
    now,
  });
  const diagnoseProvider = createDiagnoseProvider({ ...provider, getIssuer, now });
  return { mount: (mount: Mount): void => registerAuthToolsRoutes(mount, { checkToken, diagnoseProvider }) };
}
