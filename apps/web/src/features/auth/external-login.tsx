import { useCallback, useEffect, useState, type ReactNode } from "react";
import { Alert, Button, Loader, Stack } from "@mantine/core";
import { useRouter } from "@tanstack/react-router";
import { FormError } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { ApiError } from "../../api/api-error.ts";
import { canSignInAutomatically, useExternalLogin } from "../../api/external-sign-in.api.ts";
import { parseReturnPath } from "../../lib/route-guards.ts";
import { authMessages } from "./messages/en.ts";

interface ExternalLoginProps {
  readonly redirect: string | undefined;
  /** The other sign-in methods; null if there are none. */
  readonly children: ReactNode;
}

/** Sign-in through an authenticating proxy: automatic, or on a click after a logout; also offers `children`. */
export function ExternalLogin({ redirect, children }: ExternalLoginProps): ReactNode {
  const t = useT(authMessages);
  const router = useRouter();
  const { mutate, error, isPending, isIdle, isSuccess } = useExternalLogin();
  const [isAutomatic] = useState(canSignInAutomatically);
  const login = useCallback(
    () => mutate(undefined, { onSuccess: () => router.history.push(parseReturnPath(redirect) ?? "/dashboard") }),
    [mutate, redirect, router],
  );
  useEffect(() => {
    if (isAutomatic && canSignInAutomatically()) login();
  }, [isAutomatic, login]);

  if (isSuccess || (isAutomatic && (isPending || isIdle))) return <Loader aria-label={t("external_signing_in")} />;
  const isRefused = error instanceof ApiError && error.code === "external_refused";
  if (isRefused) return children ?? <Alert color="warning">{t("login_none")}</Alert>;
  return (
    <Stack>
      <FormError message={error === null ? null : `${t("login_failed")}: ${error.message}`} />
      <Button size="md" variant="default" fullWidth loading={isPending} onClick={() => login()}>
        {t("external_sign_in")}
      </Button>
      {children}
    </Stack>
  );
}
