import type { ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { Podium } from "@showrunner/ui/stage";
import { moderator_messages } from "../messages/index.ts";
import { useModeratorSlice } from "../show/context.tsx";
import { Card, Note } from "./card.tsx";
import styles from "./standings.module.css";

/** The show is over. */
export function FinalPanel(): ReactElement {
  const t = useT(moderator_messages);
  const { rows } = useModeratorSlice("leaderboard");
  return (
    <Card title={t("final_standings")} grow>
      {rows.length === 0 ? (
        <Note>{t("standings_empty")}</Note>
      ) : (
        <div className={styles["podium"]}>
          <Podium rows={rows} />
        </div>
      )}
      <Note>{t("final_hint")}</Note>
    </Card>
  );
}
