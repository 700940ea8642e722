import type { ReactElement } from "react";
import { Badge, Group, List, Text, Title } from "@mantine/core";
import type { RouteCall } from "@showrunner/contract/rest";
import { useLocale, useT } from "@showrunner/i18n/react";
import type { ColourRole } from "@showrunner/ui/host";
import { formatMoment } from "../../lib/format-moment.ts";
import { restartMessages } from "./messages/en.ts";

type Server = RouteCall<"GET /admin/restart">["response"]["servers"][number];

const COLOURS: Readonly<Record<Server["state"], ColourRole>> = {
  running: "success",
  waiting: "info",
  restarting: "warning",
  failed: "error",
};

interface ServerListProps {
  readonly servers: readonly Server[];
  /** Id of the server that serves this page. */
  readonly ownId: string;
}

/** The servers on the same database, with the progress of each restart. */
export function ServerList({ servers, ownId }: ServerListProps): ReactElement {
  const t = useT(restartMessages);
  const locale = useLocale();
  return (
    <section aria-labelledby="restart-servers">
      <Title order={3} size="h5" mb="xs" id="restart-servers">
        {t("servers")}
      </Title>
      <List listStyleType="none" spacing="sm">
        {servers.map(({ instance_id, name, version, started_at, can_restart, state }) => (
          <List.Item key={instance_id}>
            <Group gap="xs">
              <Text fw={600}>{name}</Text>
              <Badge color={COLOURS[state]} variant="light">
                {t(`state_${state}`)}
              </Badge>
              {instance_id === ownId && (
                <Text size="sm" c="dimmed">
                  {t("server_this")}
                </Text>
              )}
            </Group>
            <Text size="sm" c="dimmed">
              {t("server_since", { version, time: formatMoment(started_at, locale) })}
              {!can_restart && ` ${t("server_manual")}`}
            </Text>
          </List.Item>
        ))}
      </List>
    </section>
  );
}
