import type { ReactElement } from "react";
import { ActionIcon, Badge, Group, Menu, Paper, Text, Title, UnstyledButton } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { IconCopy, IconDots, IconDownload, IconTrash, IconUsers } from "@tabler/icons-react";
import type { GameListItem } from "@showrunner/contract/rest";
import { notify } from "@showrunner/ui/host";
import { languageNames } from "@showrunner/i18n";
import { useLocale, useT } from "@showrunner/i18n/react";
import { useDuplicateGame } from "../../../api/games.api.ts";
import { formatRelativeTime } from "../../../lib/format-relative-time.ts";
import { gamesMessages } from "../messages/index.ts";

const DIFFICULTY_COLOURS = { easy: "success", medium: "warning", hard: "error" } as const;

interface GameCardProps {
  readonly game: GameListItem;
  readonly onDelete: () => void;
  readonly onExport: () => void;
  readonly onTag: (tag: string) => void;
}

/** A game of the library; the whole card links to its editor. */
export function GameCard({ game, onDelete, onExport, onTag }: GameCardProps): ReactElement {
  const t = useT(gamesMessages);
  const locale = useLocale();
  const duplicate = useDuplicateGame();
  return (
    <Paper component="article" className="game-card">
      <div className="game-card-cover">
        {game.cover_url === null ? (
          <span aria-hidden="true">{initial(game.title)}</span>
        ) : (
          <img src={game.cover_url} alt="" loading="lazy" />
        )}
      </div>
      <div className="game-card-body">
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <Title order={2} className="game-card-title">
            <Link to="/games/$id" params={{ id: game.id }} className="game-card-link">
              {game.title}
            </Link>
          </Title>
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon
                className="game-card-above"
                variant="subtle"
                aria-label={t("options_of", { title: game.title })}
              >
                <IconDots size={20} aria-hidden />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item
                leftSection={<IconCopy size={18} aria-hidden />}
                onClick={() =>
                  duplicate.mutate(game.id, {
                    onSuccess: (copy) => notify({ kind: "success", message: t("duplicated", { title: copy.title }) }),
                    onError: (error) => notify({ kind: "error", message: error.message }),
                  })
                }
              >
                {t("duplicate")}
              </Menu.Item>
              {game.content_hidden === undefined && (
                <Menu.Item leftSection={<IconDownload size={18} aria-hidden />} onClick={onExport}>
                  {t("export")}
                </Menu.Item>
              )}
              <Menu.Item color="error" leftSection={<IconTrash size={18} aria-hidden />} onClick={onDelete}>
                {t("delete")}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </Group>
        {game.description !== "" && (
          <Text c="dimmed" lineClamp={2}>
            {game.description}
          </Text>
        )}
        <Group gap="xs" mt="auto">
          <Badge variant="light" color={DIFFICULTY_COLOURS[game.difficulty]}>
            {t(`difficulty_${game.difficulty}`)}
          </Badge>
          {game.points > 0 && (
            <Badge variant="light" color="accent">
              {t("points_count", { n: game.points })}
            </Badge>
          )}
          <Badge variant="light" color="secondary">
            {t("rounds_count", { n: game.rounds_count })}
          </Badge>
          <Badge variant="light" color="info">
            {languageNames[game.language]}
          </Badge>
          {game.shared_with_hosts && (
            <Badge variant="light" color="success" leftSection={<IconUsers size={12} aria-hidden />}>
              {t("shared_badge")}
            </Badge>
          )}
        </Group>
        <Group justify="space-between" gap="xs">
          <Group gap={6}>
            {game.tags.map((tag) => (
              <UnstyledButton key={tag} className="game-card-above game-card-tag" onClick={() => onTag(tag)}>
                #{tag}
              </UnstyledButton>
            ))}
          </Group>
          <Text size="sm" c="dimmed">
            {t("updated", { when: formatRelativeTime(game.updated_at, locale) })}
          </Text>
        </Group>
      </div>
    </Paper>
  );
}

function initial(title: string): string {
  return [...title][0]?.toUpperCase() ?? "";
}
