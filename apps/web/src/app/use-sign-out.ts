import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { logout } from "../api/auth.api.ts";
import { clearUserData } from "../api/clear-user-data.ts";
import { rememberSignOut } from "../api/external-sign-in.api.ts";
import { findProviderLogoutUrl, forgetProviderLogin } from "../api/provider-session.ts";
import { clearDrafts } from "../lib/drafts.ts";

/** Signs out and navigates to the landing page, or on request to the identity provider's page that ends the session. */
export function useSignOut(): (isAlsoAtProvider?: boolean) => Promise<void> {
  const router = useRouter();
  const queries = useQueryClient();
  return async (isAlsoAtProvider = false) => {
    const logoutUrl = isAlsoAtProvider ? await findProviderLogoutUrl() : null;
    forgetProviderLogin();
    rememberSignOut();
    logout();
    clearDrafts();
    // Unloads the page, and with it all cached data.
    if (logoutUrl !== null) return globalThis.location.assign(logoutUrl);
    // Clear the cache after the navigation: screens that are still mounted would refetch everything.
    await router.navigate({ to: "/", ignoreBlocker: true });
    clearUserData(queries);
  };
}
