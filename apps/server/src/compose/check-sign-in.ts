import type { ProviderFailure } from "@showrunner/contract/rest";
import type { ExternalSetup } from "../features/external-sign-in/index.ts";
import type { ProviderSetupService } from "../features/identity-provider/index.ts";
import type { Settings } from "../features/configuration/index.ts";
import type { FieldFailure } from "../platform/http/failure.ts";

/** The setup field to which a failure of the identity provider belongs; all other failures belong to the issuer. */
const PROVIDER_FIELDS: Readonly<Partial<Record<ProviderFailure, string>>> = {
  no_public_url: "auth_type",
  client_refused: "oidc_client_id",
};

/** Checks the sign-in method chosen at setup before it is saved. */
export function createCheckSignIn(provider: Pick<ProviderSetupService, "check">, external: ExternalSetup) {
  const missing = (values: Settings, keys: readonly (keyof Settings)[]): readonly FieldFailure[] =>
    keys.filter((key) => values[key] === null).map((path) => ({ path, code: "required" }));

  return async (method: "keycloak" | "external", values: Settings): Promise<readonly FieldFailure[]> => {
    if (method === "external") {
      const conflicts = external.findHeaderConflicts(values);
      return [
        ...missing(values, ["external_proxy", "external_secret"]),
        ...conflicts.map((path) => ({ path, code: "header_taken" as const })),
      ];
    }
    const { failure, host } = await provider.check(values);
    if (failure === null) return [];
    if (failure === "not_configured") return missing(values, ["oidc_issuer", "oidc_client_id"]);
    const path = PROVIDER_FIELDS[failure] ?? "oidc_issuer";
    return [{ path, code: `provider_${failure}`, ...(host === null ? {} : { params: { host } }) }];
  };
}
