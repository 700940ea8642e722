import type { ReactElement } from "react";
import { Button, Text } from "@mantine/core";
import type { Game } from "@showrunner/contract/rest";
import { EmptyState, PageHeader } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { gamesMessages } from "../messages/en.ts";

interface HiddenGameProps {
  readonly game: Game;
  readonly onClose: () => void;
}

/** Shown for a library game whose content the user may not read, with the reason. */
export function HiddenGame({ game, onClose }: HiddenGameProps): ReactElement {
  const t = useT(gamesMessages);
  const reason = game.content_hidden ?? "not_shared";
  return (
    <>
      <PageHeader title={game.title} />
      <EmptyState
        title={t(`hidden_title_${reason}`)}
        actions={
          <Button variant="default" onClick={onClose}>
            {t("close_editor")}
          </Button>
        }
      >
        <Text>{t(`hidden_text_${reason}`)}</Text>
        <Text c="dimmed" mt="xs">
          {t("rounds_count", { n: game.rounds.length })} · {t("points_count", { n: game.points })} ·{" "}
          {t(`difficulty_${game.difficulty}`)}
        </Text>
      </EmptyState>
    </>
  );
}
