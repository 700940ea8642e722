import type { ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { hasLeader, Podium } from "@showrunner/ui/audience";
import { DownloadResultsMenu } from "../../../../components/results/download-results-menu.tsx";
import { deskMessages } from "../messages/index.ts";
import { useModeratorSlice, useShowContext } from "../show/show-context.tsx";
import { Card, Note } from "./card.tsx";
import styles from "./standings.module.css";

export function FinalPanel(): ReactElement {
  const t = useT(deskMessages);
  const { rows } = useModeratorSlice("leaderboard");
  const { details, isOnServer } = useShowContext();
  return (
    <Card
      title={t("final_standings")}
      grow
      aside={isOnServer ? <DownloadResultsMenu show_id={details.id} size="sm" /> : undefined}
    >
      {rows.length === 0 && <Note>{t("standings_empty")}</Note>}
      {hasLeader(rows) && (
        <div className={styles["podium"]}>
          <Podium rows={rows} />
        </div>
      )}
      <Note>{t("final_hint")}</Note>
    </Card>
  );
}
