import type { ReactElement } from "react";
import { Button, Stack } from "@mantine/core";
import { useRouter, type ErrorComponentProps } from "@tanstack/react-router";
import { ErrorState } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { ApiError } from "../api/errors.ts";
import { app_messages } from "./messages/index.ts";

/** Instead of a white page: a screen that could not be loaded, or that broke. */
export function Crash({ error, reset }: ErrorComponentProps): ReactElement {
  const t = useT(app_messages);
  const router = useRouter();
  if (error instanceof ApiError)
    return (
      <ErrorState
        title={error.status === 0 ? t("unreachable") : t("crash_title")}
        message={error.message}
        onRetry={() => {
          reset();
          void router.invalidate();
        }}
      />
    );
  return (
    <Stack align="flex-start">
      <ErrorState title={t("crash_title")} message={t("crash_text")} />
      <Button onClick={() => location.reload()}>{t("reload")}</Button>
    </Stack>
  );
}
