import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { logout } from "../api/auth/login.ts";
import { forgetDrafts } from "../features/games/draft/storage.ts";
import { forgetUser } from "./forget-user.ts";

/** Signs out and navigates to the landing page. */
export function useSignOut(): () => Promise<void> {
  const router = useRouter();
  const queries = useQueryClient();
  return async () => {
    logout();
    forgetDrafts();
    // Clear the cache after the navigation: screens that are still mounted would refetch everything.
    await router.navigate({ to: "/", ignoreBlocker: true });
    forgetUser(queries);
  };
}
