import type { ReactElement } from "react";
import { Loader, Skeleton, Stack, VisuallyHidden } from "@mantine/core";
import { useT } from "@showrunner/i18n/react";
import { hostMessages } from "./messages/en.ts";

interface LoadingProps {
  /** Number of skeleton blocks. */
  readonly rows?: number;
  readonly height?: number;
}

/** Skeleton of a list. */
export function LoadingRows({ rows = 4, height = 64 }: LoadingProps): ReactElement {
  const t = useT(hostMessages);
  return (
    <Stack gap="sm" aria-busy="true">
      <VisuallyHidden role="status">{t("loading")}</VisuallyHidden>
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} height={height} radius="md" />
      ))}
    </Stack>
  );
}

/** Shown while a dialog loads, if that takes a moment. Blocks nothing, since the load may fail. */
export function LoadingNotice(): ReactElement {
  const t = useT(hostMessages);
  return (
    <div role="status" className="host-loading">
      <Loader size="sm" aria-hidden />
      {t("loading")}
    </div>
  );
}

/** Skeleton of a whole screen. */
export function LoadingPage(): ReactElement {
  return (
    <Stack gap="lg">
      <Skeleton height={44} width="min(22rem, 70%)" radius="md" />
      <LoadingRows />
    </Stack>
  );
}
