import { useRouter } from "@tanstack/react-router";
import { useLogout } from "../api/auth/login.ts";

/** Signs out and returns to the front door. */
export function useSignOut(): () => void {
  const logout = useLogout();
  const router = useRouter();
  return () => {
    logout();
    void router.navigate({ to: "/" });
  };
}
