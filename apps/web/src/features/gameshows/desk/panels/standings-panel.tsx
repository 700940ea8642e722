import type { ReactElement } from "react";
import { useLocale, useT } from "@showrunner/i18n/react";
import { TeamTag } from "@showrunner/ui/audience";
import { deskMessages } from "../messages/en.ts";
import { useModeratorSlice } from "../show/show-context.tsx";
import { Card, Note, ScrollArea } from "./card.tsx";
import styles from "./standings.module.css";

/** After a game's last round: the points of this game. */
export function StandingsPanel(): ReactElement {
  const t = useT(deskMessages);
  const locale = useLocale();
  const game = useModeratorSlice("game");
  const { game_standings } = useModeratorSlice("programme");
  return (
    <Card title={game === null ? t("game_standings") : t("game_standings_of", { title: game.title })} grow>
      <Note>{t("standings_hint")}</Note>
      <ScrollArea label={t("game_standings")}>
        <ol className={styles["list"]}>
          {game_standings.map((team) => (
            <li key={team.team_id}>
              <TeamTag team={team} />
              <b>{team.points.toLocaleString(locale)}</b>
            </li>
          ))}
        </ol>
      </ScrollArea>
    </Card>
  );
}
