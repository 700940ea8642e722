import type { ReactElement } from "react";
import { Tabs } from "@mantine/core";
import { useMergedRef } from "@mantine/hooks";
import { useT } from "@showrunner/i18n/react";
import { Dialogs } from "../dialogs/dialogs.tsx";
import { Notices } from "../header/notices.tsx";
import { ShowHeader } from "../header/show-header.tsx";
import { StartRefused } from "../header/start-refused.tsx";
import { moderator_messages } from "../messages/index.ts";
import { Celebration } from "../panels/celebration.tsx";
import { StagePanel } from "../panels/stage-panel.tsx";
import { Programme } from "../programme/programme.tsx";
import { isShowTab, type ShowTab } from "../props.ts";
import { useModeratorSlice, useShowContext } from "../show/context.tsx";
import { ScreensCard } from "../side/screens-card.tsx";
import { StandingsCard } from "../side/standings-card.tsx";
import { TimerCard } from "../side/timer-card.tsx";
import { TeamsTab } from "../teams/teams-tab.tsx";
import { ActionBar } from "./action-bar.tsx";
import { Announcer } from "./announcer.tsx";
import { useDeskKeys } from "./desk-keys.ts";
import { useLookBackEnd } from "./use-look-back-end.ts";
import { useKeptFocus } from "./use-kept-focus.ts";
import { useStep } from "./use-step.ts";
import { useVisibleHeight } from "../../../app/use-visible-height.ts";
import styles from "./desk.module.css";

interface DeskProps {
  readonly tab: ShowTab;
  readonly onTab: (tab: ShowTab) => void;
}

/** The moderator's screen; on a laptop it fits the viewport without scrolling. */
export function Desk({ tab, onTab }: DeskProps): ReactElement {
  const t = useT(moderator_messages);
  const { connection } = useShowContext();
  const roster = useModeratorSlice("roster");
  const show = useModeratorSlice("show");
  const next = useStep();
  const height = useVisibleHeight();
  const focus = useKeptFocus();
  useDeskKeys(next);
  useLookBackEnd();
  return (
    <div ref={useMergedRef(height, focus)} className={styles["desk"]}>
      <Announcer />
      <Notices connection={connection} />
      <StartRefused />
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
          <TeamsTab />
        </Tabs.Panel>
      </Tabs>
      <ActionBar next={next} tab={tab} onContinue={() => onTab("games")} />
      <Dialogs />
      <Celebration />
    </div>
  );
}
