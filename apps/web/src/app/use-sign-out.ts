import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { createTranslator } from "@showrunner/i18n";
import { getLocale } from "@showrunner/i18n/react";
import { notify } from "@showrunner/ui/host";
import { logout } from "../api/auth.api.ts";
import { clearStoredUserData, clearUserData } from "../api/clear-user-data.ts";
import { findProviderLogoutUrl } from "../api/provider-session.ts";
import { appMessages } from "./messages/en.ts";

/** Long enough to act on it: the next person at this device could still log in. */
const WARNING_TIMEOUT_MS = 15_000;

/** Signs out and navigates to the landing page, or on request to the identity provider's page that ends the session. */
export function useSignOut(): (isAlsoAtProvider?: boolean) => Promise<void> {
  const router = useRouter();
  const queries = useQueryClient();
  return async (isAlsoAtProvider = false) => {
    clearStoredUserData();
    logout();
    // Clear the cache after the navigation: screens that are still mounted would refetch everything.
    await router.navigate({ to: isAlsoAtProvider ? "/login" : "/", ignoreBlocker: true });
    clearUserData(queries);
    if (!isAlsoAtProvider) return;
    // Last, because the server may have to wait for the provider.
    const logoutUrl = await findProviderLogoutUrl();
    if (logoutUrl !== null) return globalThis.location.assign(logoutUrl);
    const t = createTranslator(appMessages, getLocale());
    notify({ kind: "warning", message: t("provider_logout_failed"), timeout: WARNING_TIMEOUT_MS });
  };
}
