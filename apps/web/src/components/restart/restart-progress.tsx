import type { ReactElement } from "react";
import { Alert, Group, Loader, Text } from "@mantine/core";
import { useT } from "@showrunner/i18n/react";
import type { RestartState } from "../../lib/follow-restart.ts";
import { restartMessages } from "./messages/en.ts";

interface RestartProgressProps {
  readonly state: RestartState;
}

/** Progress of a restart; announced to screen readers. */
export function RestartProgress({ state }: RestartProgressProps): ReactElement {
  const t = useT(restartMessages);
  return (
    <div role="status">
      {state === "failed" ? (
        <Alert color="error" role="presentation">
          {t("failed")}
        </Alert>
      ) : state === "completed" ? (
        <Alert color="success" role="presentation">
          {t("completed")}
        </Alert>
      ) : (
        state !== "idle" && (
          <Group gap="sm" wrap="nowrap">
            <Loader size="sm" aria-hidden />
            <Text>{t(state)}</Text>
          </Group>
        )
      )}
    </div>
  );
}
