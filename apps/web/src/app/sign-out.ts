import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { logout } from "../api/auth/login.ts";
import { forgetDrafts } from "../features/games/draft/storage.ts";
import { forgetUser } from "./forget-user.ts";

/** Signs out and returns to the front door. */
export function useSignOut(): () => Promise<void> {
  const router = useRouter();
  const queries = useQueryClient();
  return async () => {
    logout();
    forgetDrafts();
    // Emptied first, the screens that are still there would ask for everything again.
    await router.navigate({ to: "/", ignoreBlocker: true });
    forgetUser(queries);
  };
}
