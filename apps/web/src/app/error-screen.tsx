import { useCallback, useEffect, type ReactElement } from "react";
import { Button, Stack } from "@mantine/core";
import { useRouter, type ErrorComponentProps } from "@tanstack/react-router";
import { ErrorState, PageHeader } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { ApiError, isTemporary } from "../api/api-error.ts";
import { appMessages } from "./messages/en.ts";

/** A restarting server is usually back after a few of these intervals. */
const RETRY_INTERVAL_MS = 5_000;

/** Error component of all routes: a screen that failed to load or to render. */
export function ErrorScreen({ error, reset }: ErrorComponentProps): ReactElement {
  const t = useT(appMessages);
  const retry = useRetry(reset, isTemporary(error));
  if (error instanceof ApiError)
    return (
      <>
        <PageHeader title={isTemporary(error) ? t("unreachable") : t("crash_title")} />
        <ErrorState message={error.message} onRetry={retry} />
      </>
    );
  return (
    <>
      <PageHeader title={t("crash_title")} />
      <Stack align="flex-start">
        <ErrorState message={t("crash_text")} />
        <Button onClick={() => location.reload()}>{t("reload")}</Button>
      </Stack>
    </>
  );
}

/** Reloads the screen on demand, and repeatedly after temporary failures. */
function useRetry(reset: () => void, isAutomatic: boolean): () => void {
  const router = useRouter();
  const retry = useCallback(() => {
    reset();
    void router.invalidate();
  }, [reset, router]);
  useEffect(() => {
    if (!isAutomatic) return;
    const timer = setInterval(retry, RETRY_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isAutomatic, retry]);
  return retry;
}
