import type { ReactElement } from "react";
import { Button, Group, Text } from "@mantine/core";
import { useT } from "@showrunner/i18n/react";
import { WinnerBanner } from "@showrunner/ui/audience";
import { getGameWinners } from "../../../../lib/get-game-winners.ts";
import { useDesk } from "../desk-context.tsx";
import { getGamePosition } from "../logic/programme-order.ts";
import { findCurrentGame } from "../logic/next-step.ts";
import { findTiedTeams } from "../logic/tie-break.ts";
import { deskMessages } from "../messages/en.ts";
import { useAllSlices, useShowContext } from "../show/show-context.tsx";
import { Card, Note } from "./card.tsx";
import styles from "./intro.module.css";

/** After a game: its winners and the next game. */
export function GameOverPanel(): ReactElement | null {
  const t = useT(deskMessages);
  const { openDialog } = useDesk();
  const { isOnServer } = useShowContext();
  const { game, programme, leaderboard } = useAllSlices();
  const tied = findTiedTeams("show", programme, leaderboard);
  const next = findCurrentGame(programme);
  const place = getGamePosition(programme);
  if (game === null) return null;
  const winners = getGameWinners(game);
  return (
    <>
      <Card title={t("game_place", { number: game.number, total: game.total })}>
        {winners.length === 0 ? (
          <Note>{t("game_without_winner", { title: game.title })}</Note>
        ) : (
          <div className={styles["winner"]}>
            <WinnerBanner
              teams={winners}
              title={t(winners.length > 1 ? "game_drawn" : "game_won_by", { title: game.title })}
            >
              {t("points", { n: game.points })}
            </WinnerBanner>
          </div>
        )}
      </Card>
      <Card title={next === null || place === null ? t("all_games_over") : t("next_game", place)} grow>
        {next === null ? (
          <>
            <Note>{t("all_games_over_hint")}</Note>
            {tied.length > 0 && (
              <Group mt="sm" justify="space-between">
                <Text fw={600} c="warning">
                  {t("finish_tie", { n: tied.length })}
                </Text>
                {isOnServer && (
                  <Button variant="light" onClick={() => openDialog({ kind: "tie_break", of: "show" })}>
                    {t("tie_break")}
                  </Button>
                )}
              </Group>
            )}
          </>
        ) : (
          <>
            <h3 className={styles["title"]}>{next.title}</h3>
            <p className={styles["facts"]}>
              <span>{t("rounds", { n: next.rounds_count })}</span>
              <span>{t("points_for_winner", { n: next.points })}</span>
            </p>
          </>
        )}
      </Card>
    </>
  );
}
