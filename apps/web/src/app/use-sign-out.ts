import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { logout } from "../api/auth.api.ts";
import { clearDrafts } from "../lib/drafts.ts";
import { clearUserData } from "../api/clear-user-data.ts";

/** Signs out and navigates to the landing page. */
export function useSignOut(): () => Promise<void> {
  const router = useRouter();
  const queries = useQueryClient();
  return async () => {
    logout();
    clearDrafts();
    // Clear the cache after the navigation: screens that are still mounted would refetch everything.
    await router.navigate({ to: "/", ignoreBlocker: true });
    clearUserData(queries);
  };
}
