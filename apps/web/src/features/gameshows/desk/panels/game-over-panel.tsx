import type { ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { WinnerBanner } from "@showrunner/ui/audience";
import { getGameWinners } from "../../../../lib/get-game-winners.ts";
import { getGamePosition } from "../logic/programme-order.ts";
import { findCurrentGame } from "../logic/next-step.ts";
import { deskMessages } from "../messages/index.ts";
import { useAllSlices } from "../show/show-context.tsx";
import { Card, Note } from "./card.tsx";
import styles from "./intro.module.css";

/** After a game: its winners and the next game. */
export function GameOverPanel(): ReactElement | null {
  const t = useT(deskMessages);
  const { game, programme } = useAllSlices();
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
          <Note>{t("all_games_over_hint")}</Note>
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
