import type { ReactElement } from "react";
import { Tabs } from "@mantine/core";
import { useMergedRef } from "@mantine/hooks";
import { useT } from "@showrunner/i18n/react";
import { Dialogs } from "./dialogs/dialogs.tsx";
import { ConnectionNotices } from "./header/connection-notices.tsx";
import { ShowHeader } from "./header/show-header.tsx";
import { StartRefusalAlert } from "./header/start-refusal-alert.tsx";
import { deskMessages } from "./messages/en.ts";
import { Celebration } from "./panels/celebration.tsx";
import { StagePanel } from "./panels/stage-panel.tsx";
import { Programme } from "./programme/programme.tsx";
import { isShowTab, type ShowDetailProps } from "./show-detail-props.ts";
import { useModeratorSlice, useShowContext } from "./show/show-context.tsx";
import { ScreensCard } from "./side/screens-card.tsx";
import { StandingsCard } from "./side/standings-card.tsx";
import { TimerCard } from "./side/timer-card.tsx";
import { RehearsalBanner } from "../rehearsals/rehearsal-banner.tsx";
import { TeamsTab } from "./teams/teams-tab.tsx";
import { ActionBar } from "./action-bar/action-bar.tsx";
import { Announcer } from "./announcer.tsx";
import { useDeskShortcuts } from "./shortcuts/use-desk-shortcuts.ts";
import { useReviewEnd } from "./use-review-end.ts";
import { useFocusRestore } from "./use-focus-restore.ts";
import { useNextStep } from "./action-bar/use-next-step.ts";
import { useVisibleHeight } from "../../../components/use-visible-height.ts";
import styles from "./desk.module.css";

type DeskProps = Pick<ShowDetailProps, "tab" | "onTab" | "teamList" | "onTeamList">;

/** The moderator's screen; on a laptop it fits the viewport without scrolling. */
export function Desk({ tab, onTab, teamList, onTeamList }: DeskProps): ReactElement {
  const t = useT(deskMessages);
  const { connection, details } = useShowContext();
  const roster = useModeratorSlice("roster");
  const show = useModeratorSlice("show");
  const next = useNextStep();
  const height = useVisibleHeight();
  const focus = useFocusRestore();
  useDeskShortcuts(next);
  useReviewEnd();
  return (
    <div ref={useMergedRef(height, focus)} className={styles["desk"]}>
      <Announcer />
      <ConnectionNotices connection={connection} />
      {details.rehearsal !== undefined && <RehearsalBanner showId={details.id} rehearsal={details.rehearsal} />}
      <StartRefusalAlert />
      <Tabs
        className={styles["tabs"] ?? ""}
        classNames={{ panel: styles["panel"] ?? "" }}
        value={tab}
        keepMounted={false}
        onChange={(value) => isShowTab(value) && onTab(value)}
      >
        <ShowHeader
          tabs={
            <Tabs.List>
              <Tabs.Tab value="games">{t("tab_games")}</Tabs.Tab>
              <Tabs.Tab value="teams">{t("tab_teams", { n: roster.active })}</Tabs.Tab>
            </Tabs.List>
          }
        />
        <Tabs.Panel value="games">
          <div className={styles["columns"]}>
            <div className={styles["middle"]}>
              <StagePanel />
            </div>
            <div className={styles["side"]}>
              {show.status === "active" && <TimerCard />}
              <StandingsCard />
            </div>
            <div className={styles["programme"]}>
              <Programme />
              <ScreensCard />
            </div>
          </div>
        </Tabs.Panel>
        <Tabs.Panel value="teams">
          <TeamsTab search={teamList} onSearch={onTeamList} />
        </Tabs.Panel>
      </Tabs>
      <ActionBar next={next} tab={tab} onContinue={() => onTab("games")} />
      <Dialogs />
      <Celebration />
    </div>
  );
}
