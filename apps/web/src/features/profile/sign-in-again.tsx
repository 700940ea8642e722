import { useState, type ReactElement } from "react";
import { Alert, Button, Stack } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useT } from "@showrunner/i18n/react";
import { ApiError } from "../../api/api-error.ts";
import { logout } from "../../api/auth.api.ts";
import { clearUserData } from "../../api/clear-user-data.ts";
import { useAuthStatus } from "../../api/profile.api.ts";
import { profileMessages } from "./messages/en.ts";

interface RecentLogin {
  /** Whether the last sign-in is recent enough to change how the account signs in. */
  readonly isRecentLogin: boolean;
  /** True for a refusal because the sign-in is not recent; `isRecentLogin` is then false. */
  readonly checkRefusal: (error: unknown) => boolean;
}

/**
 * For a form that needs a recent login. The server decides, because the clock of this device may be wrong; a form that
 * is open stays until it is refused.
 */
export function useRecentLogin(): RecentLogin {
  const isRecent = useAuthStatus().data?.recent_login_until !== null;
  const [isRecentLogin, setRecentLogin] = useState(isRecent);
  const checkRefusal = (error: unknown): boolean => {
    const isRefused = isRecentLoginRequired(error);
    if (isRefused) setRecentLogin(false);
    return isRefused;
  };
  return { isRecentLogin, checkRefusal };
}

export function isRecentLoginRequired(error: unknown): boolean {
  return error instanceof ApiError && error.code === "recent_login_required";
}

/** Shown instead of a form that needs a recent login. Returns to the profile after the login. */
export function SignInAgain(): ReactElement {
  const t = useT(profileMessages);
  const navigate = useNavigate();
  const queries = useQueryClient();
  async function signInAgain(): Promise<void> {
    logout();
    await navigate({ to: "/login", search: { redirect: "/profile" }, ignoreBlocker: true });
    clearUserData(queries);
  }
  return (
    <Alert color="warning" role="presentation">
      <Stack gap="sm" align="flex-start">
        {t("recent_login_text")}
        <Button variant="default" onClick={() => void signInAgain()}>
          {t("sign_in_again")}
        </Button>
      </Stack>
    </Alert>
  );
}
