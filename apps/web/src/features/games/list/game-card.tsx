import type { ReactElement } from "react";
import { Badge, Group, Paper, Text, Title, UnstyledButton } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { IconUsers } from "@tabler/icons-react";
import { languageNames } from "@showrunner/i18n";
import { useLocale, useT } from "@showrunner/i18n/react";
import { formatRelativeTime } from "../../../lib/format-relative-time.ts";
import { gamesMessages } from "../messages/en.ts";
import { GameCardMenu, type GameMenuProps } from "./game-card-menu.tsx";

const DIFFICULTY_COLOURS = { easy: "success", medium: "warning", hard: "error" } as const;

interface GameCardProps extends GameMenuProps {
  readonly onTag: (tag: string) => void;
}

/** A game in a list; the whole card links to its editor. */
export function GameCard({ game, place, onDelete, onExport, onTag }: GameCardProps): ReactElement {
  const t = useT(gamesMessages);
  const locale = useLocale();
  return (
    <Paper component="article" className="game-card">
      <div className="game-card-cover">
        {game.cover_url === null ? (
          <span aria-hidden="true">{getInitial(game.title)}</span>
        ) : (
          <img src={game.cover_url} alt="" loading="lazy" />
        )}
      </div>
      <div className="game-card-body">
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <Title order={2} className="game-card-title">
            <Link
              to={place === "library" ? "/games/$id" : "/gameshows/games/$id"}
              params={{ id: game.id }}
              className="game-card-link"
            >
              {game.title}
            </Link>
          </Title>
          <GameCardMenu game={game} place={place} onDelete={onDelete} onExport={onExport} />
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

function getInitial(title: string): string {
  return [...title][0]?.toUpperCase() ?? "";
}
