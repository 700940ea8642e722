import type { ProviderFailure } from "@showrunner/contract/rest";
import { useT } from "@showrunner/i18n/react";
import { configurationMessages } from "./messages/en.ts";

/** Text that explains why the identity provider cannot be used; shared with the configuration screen. */
export function useProviderFailureText(): (failure: ProviderFailure) => string {
  const t = useT(configurationMessages);
  return (failure) => t(`provider_${failure}`);
}
