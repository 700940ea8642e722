import type { OfferedSignIns } from "../../platform/db/active-admins.ts";
import type { SettingsService } from "../configuration/index.ts";
import type { ExternalMethod } from "./sign-in-rules.ts";

/** Finds the sign-in methods that are currently offered, by the settings of admins, environment and other servers. */
export function createLoadSignIns(
  settings: Pick<SettingsService, "get" | "reload" | "version">,
  methods: readonly ExternalMethod[],
): () => Promise<OfferedSignIns> {
  return async () => {
    // Other servers may have changed settings.
    await settings.reload();
    const values = settings.get();
    return {
      settingsVersion: settings.version,
      methods: [
        ...(values.credentials_auth_enabled ? [{ method: "credentials" } as const] : []),
        ...methods.flatMap((method) => {
          const issuer = method.getIssuer(values);
          return issuer !== null && method.isOffered(values) ? [{ method: "external", issuer } as const] : [];
        }),
      ],
    };
  };
}
