import type { ProviderFailure } from "@showrunner/contract/rest";
import { useT } from "@showrunner/i18n/react";
import { configurationMessages } from "./messages/index.ts";

/** Says why the identity provider cannot be used, as the configuration screen does. */
export function useProviderFailureText(): (failure: ProviderFailure) => string {
  const t = useT(configurationMessages);
  return (failure) => t(`provider_${failure}`);
}
