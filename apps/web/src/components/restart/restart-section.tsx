import { useState, type ReactElement } from "react";
import { Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { IconReload } from "@tabler/icons-react";
import { useLocale, useT } from "@showrunner/i18n/react";
import { ConfirmDialog } from "@showrunner/ui/host";
import { useRestart, useRestartStatus } from "../../api/restart.api.ts";
import { formatMoment } from "../../lib/format-moment.ts";
import { restartMessages } from "./messages/index.ts";
import { RestartProgress } from "./restart-progress.tsx";

/** Restarts the server, and shows how far the restart is. */
export function RestartSection(): ReactElement {
  const t = useT(restartMessages);
  const locale = useLocale();
  const { data: status } = useRestartStatus();
  const { state, isRunning, start } = useRestart();
  const [isAsking, setIsAsking] = useState(false);
  const time = status === undefined ? null : formatMoment(status.started_at, locale);
  return (
    <Card component="section" withBorder padding="lg">
      <Title order={2} size="h3" mb="md">
        {t("title")}
      </Title>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t(status?.available === false ? "unavailable" : "text")} {time !== null && t("running_since", { time })}
        </Text>
        {status?.available === true && (
          <Group>
            <Button
              variant="default"
              leftSection={<IconReload size={18} aria-hidden />}
              loading={isRunning}
              onClick={() => setIsAsking(true)}
            >
              {t("restart")}
            </Button>
          </Group>
        )}
        <RestartProgress state={state} />
      </Stack>
      <ConfirmDialog
        opened={isAsking}
        title={t("restart")}
        confirmLabel={t("confirm")}
        onClose={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false);
          void start();
        }}
      >
        <Text>{t("text")}</Text>
      </ConfirmDialog>
    </Card>
  );
}
