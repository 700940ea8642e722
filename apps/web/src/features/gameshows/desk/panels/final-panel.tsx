import type { ReactElement } from "react";
import { Button } from "@mantine/core";
import { useT } from "@showrunner/i18n/react";
import { hasRanking, Podium } from "@showrunner/ui/audience";
import { DownloadResultsMenu } from "../../../../components/results/download-results-menu.tsx";
import { deskMessages } from "../messages/en.ts";
import { useCommand, useModeratorSlice, useShowContext } from "../show/show-context.tsx";
import { Card, Note } from "./card.tsx";
import styles from "./standings.module.css";

const SHOW_FULL_PODIUM = { type: "podium_step", rank: 1 } as const;

export function FinalPanel(): ReactElement {
  const t = useT(deskMessages);
  const { rows } = useModeratorSlice("leaderboard");
  const { podium } = useModeratorSlice("show");
  const { run, isBusy } = useCommand();
  const { details, isOnServer } = useShowContext();
  return (
    <Card
      title={t("final_standings")}
      grow
      aside={isOnServer ? <DownloadResultsMenu showId={details.id} size="sm" /> : undefined}
    >
      {rows.length === 0 && <Note>{t("standings_empty")}</Note>}
      {hasRanking(rows.map(({ points, wins }) => [points, wins])) && (
        <div className={styles["podium"]}>
          <Podium rows={rows} />
        </div>
      )}
      {podium === undefined ? (
        <Note>{t("final_hint")}</Note>
      ) : (
        <>
          <Note>{t("podium_waiting")}</Note>
          <Button
            variant="default"
            flex="none"
            disabled={isBusy(SHOW_FULL_PODIUM)}
            onClick={() => void run(SHOW_FULL_PODIUM)}
          >
            {t("podium_all")}
          </Button>
        </>
      )}
    </Card>
  );
}
