import type { ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { RichText } from "@showrunner/ui/audience";
import { deskMessages } from "../messages/en.ts";
import { useModeratorSlice } from "../show/show-context.tsx";
import { Card, Note, ScrollArea } from "./card.tsx";
import styles from "./intro.module.css";

/** Introduction of a game: facts, description and rules. */
export function IntroPanel(): ReactElement | null {
  const t = useT(deskMessages);
  const game = useModeratorSlice("game");
  if (game === null) return null;
  return (
    <Card title={t("game_place", { number: game.number, total: game.total })} grow>
      <h3 className={styles["title"]}>{game.title}</h3>
      <p className={styles["facts"]}>
        <span>{t("rounds", { n: game.rounds_count })}</span>
        <span>{t("points_for_winner", { n: game.points })}</span>
        <span>{t(`difficulty_${game.difficulty}`)}</span>
      </p>
      {game.equipment !== "" && <Note>{t("equipment", { what: game.equipment })}</Note>}
      <ScrollArea label={t("rules")}>
        {game.description !== "" && <p className={styles["description"]}>{game.description}</p>}
        <RichText html={game.rules_html} />
      </ScrollArea>
    </Card>
  );
}
