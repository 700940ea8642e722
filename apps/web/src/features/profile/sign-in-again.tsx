import type { ReactElement } from "react";
import { Alert, Button, Stack } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useT } from "@showrunner/i18n/react";
import { logout } from "../../api/auth.api.ts";
import { clearUserData } from "../../api/clear-user-data.ts";
import { useAuthStatus } from "../../api/profile.api.ts";
import { profileMessages } from "./messages/index.ts";
import { useNow } from "../../components/use-now.ts";

/** Whether the last sign-in is recent enough to change how the account signs in. */
export function useIsRecentLogin(): boolean {
  const now = useNow();
  const end = useAuthStatus().data?.recent_login_until ?? null;
  return end === null || Date.parse(end) > now;
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
