import type { ReactElement } from "react";
import { ActionIcon, Group, Menu, Paper, Text, Title } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { IconDots, IconSettings, IconTrash } from "@tabler/icons-react";
import type { GameshowListItem } from "@showrunner/contract/rest";
import { getShowLabel, StatusLabel } from "@showrunner/ui/host";
import { useLocale, useT } from "@showrunner/i18n/react";
import { formatRelativeTime } from "../../../lib/format-relative-time.ts";
import { PreviewMenuItems } from "../../../components/preview-menu-items.tsx";
import { gameshowsMessages } from "../messages/en.ts";

interface ShowCardProps {
  readonly show: GameshowListItem;
  /** Whether to show the owner, because the list contains shows of several hosts. */
  readonly showsOwner: boolean;
  /** False for co-hosts, who may not delete a show. */
  readonly canDelete: boolean;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** Card of a show in the list; the whole card is a link. */
export function ShowCard({ show, showsOwner, canDelete, onEdit, onDelete }: ShowCardProps): ReactElement {
  const t = useT(gameshowsMessages);
  const locale = useLocale();
  const label = getShowLabel(show);
  return (
    <Paper component="article" className="show-card" data-label={label}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <StatusLabel label={label} />
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon className="show-card-above" variant="subtle" aria-label={t("options_of", { name: show.name })}>
              <IconDots size={20} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <PreviewMenuItems showId={show.id} status={show.status} />
            <Menu.Item leftSection={<IconSettings size={18} aria-hidden />} onClick={onEdit}>
              {t("edit")}
            </Menu.Item>
            {canDelete && (
              <Menu.Item color="error" leftSection={<IconTrash size={18} aria-hidden />} onClick={onDelete}>
                {t("delete")}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      </Group>
      <Title order={2} className="show-card-name">
        <Link to="/gameshows/$id" params={{ id: show.id }} className="show-card-link">
          {show.name}
        </Link>
      </Title>
      {show.description !== "" && (
        <Text c="dimmed" lineClamp={2}>
          {show.description}
        </Text>
      )}
      <Group className="show-card-facts" gap="md">
        <span>{t("games_count", { n: show.games_count })}</span>
        <span>{t("teams_count", { n: show.teams_count })}</span>
        <code>{show.public_id}</code>
      </Group>
      <Text size="sm" c="dimmed">
        {t("updated", { when: formatRelativeTime(show.updated_at, locale) })}
        {showsOwner && show.owner_name !== null && ` · ${t("owner", { name: show.owner_name })}`}
      </Text>
    </Paper>
  );
}
