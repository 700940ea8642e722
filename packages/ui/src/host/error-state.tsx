import type { ReactElement } from "react";
import { Alert, Button, Stack } from "@mantine/core";
import { IconAlertTriangle, IconRefresh } from "@tabler/icons-react";
import { useT } from "@showrunner/i18n/react";
import { hostMessages } from "./messages/en.ts";

interface ErrorStateProps {
  readonly title?: string;
  readonly message: string;
  readonly onRetry?: () => void;
}

/** Error state of a failed load: what happened, and a retry. */
export function ErrorState({ title, message, onRetry }: ErrorStateProps): ReactElement {
  const t = useT(hostMessages);
  return (
    <Alert color="error" icon={<IconAlertTriangle aria-hidden />} title={title ?? t("something_wrong")} role="alert">
      <Stack align="flex-start" gap="sm">
        <span>{message}</span>
        {onRetry && (
          <Button
            size="sm"
            color="error"
            variant="outline"
            leftSection={<IconRefresh size={16} aria-hidden />}
            onClick={onRetry}
          >
            {t("retry")}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}
