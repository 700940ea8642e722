import { useState, type ReactElement } from "react";
import { Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { IconReload } from "@tabler/icons-react";
import { useLocale, useT } from "@showrunner/i18n/react";
import { ConfirmDialog } from "@showrunner/ui/host";
import { useRestartAll, useRestartOne, useRestartStatus } from "../../api/restart.api.ts";
import { formatMoment } from "../../lib/format-moment.ts";
import { restartMessages } from "./messages/en.ts";
import { RestartProgress } from "./restart-progress.tsx";
import { ServerList } from "./server-list.tsx";

/** Restarts this server, or all servers on the same database, and shows the progress. */
export function RestartSection(): ReactElement {
  const t = useT(restartMessages);
  const locale = useLocale();
  const { data: status } = useRestartStatus();
  const [one, all] = [useRestartOne(status?.instance_id), useRestartAll()];
  const [asked, setAsked] = useState<"one" | "all" | null>(null);
  /** The restart whose progress is shown. */
  const [begun, setBegun] = useState<"one" | "all">("one");
  const time = status === undefined ? null : formatMoment(status.started_at, locale);
  const isShared = status !== undefined && status.servers.length > 1;
  const isRunning = one.isRunning || all.isRunning;
  const text = asked === "all" ? t("text_all") : t("text");
  return (
    <Card component="section" withBorder padding="lg">
      <Title order={2} size="h3" mb="md">
        {t("title")}
      </Title>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t(status?.available === false ? "unavailable" : "text")} {time !== null && t("running_since", { time })}
        </Text>
        {isShared && <ServerList servers={status.servers} ownId={status.instance_id} />}
        <Group>
          {status?.available === true && (
            <Button
              variant="default"
              leftSection={<IconReload size={18} aria-hidden />}
              loading={one.isRunning}
              disabled={isRunning}
              onClick={() => setAsked("one")}
            >
              {t(isShared ? "restart_this" : "restart")}
            </Button>
          )}
          {isShared && status.servers.some((server) => server.can_restart) && (
            <Button
              variant="default"
              leftSection={<IconReload size={18} aria-hidden />}
              loading={all.isRunning}
              disabled={isRunning}
              onClick={() => setAsked("all")}
            >
              {t("restart_all")}
            </Button>
          )}
        </Group>
        <RestartProgress state={(begun === "all" ? all : one).state} />
      </Stack>
      <ConfirmDialog
        opened={asked !== null}
        title={t(asked === "all" ? "restart_all" : isShared ? "restart_this" : "restart")}
        confirmLabel={t(asked === "all" ? "confirm_all" : "confirm")}
        onClose={() => setAsked(null)}
        onConfirm={() => {
          const chosen = asked ?? "one";
          setAsked(null);
          setBegun(chosen);
          void (chosen === "all" ? all : one).start();
        }}
      >
        <Text>{text}</Text>
      </ConfirmDialog>
    </Card>
  );
}
