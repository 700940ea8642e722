import type { ReactElement } from "react";
import { ActionIcon, Button, Menu } from "@mantine/core";
import { IconClock, IconDots, IconPlayerPause, IconPlayerPlay, IconPlayerStop, IconRestore } from "@tabler/icons-react";
import { useT } from "@showrunner/i18n/react";
import { CountdownTimer } from "@showrunner/ui/audience";
import { useShowClock } from "../../../../live/index.ts";
import { useDesk } from "../desk-context.tsx";
import { ShortcutHint } from "../action-bar/shortcut-hint.tsx";
import { getTimerActions, getTimerToggle } from "../logic/timer-actions.ts";
import { deskMessages } from "../messages/en.ts";
import { Card } from "../panels/card.tsx";
import { useCommand, useModeratorSlice, useShowContext } from "../show/show-context.tsx";
import { isQuestionActive } from "../logic/round-actions.ts";
import styles from "./side.module.css";

/** Seconds that the button adds. */
const EXTRA_SECONDS = 15;

/** The timer by the show's clock, with its controls. */
export function TimerCard(): ReactElement {
  const t = useT(deskMessages);
  const timer = useModeratorSlice("timer");
  const now = useShowClock(useShowContext().connection);
  const { run, isBusy } = useCommand();
  const isPlaying = useIsTimerUsable();
  const actions = getTimerActions(timer, isPlaying);
  const toggle = getTimerToggle(timer, isPlaying);
  const label = timer.reading === true ? { label: t("timer_reading") } : {};
  const add = { type: "timer_add", seconds: EXTRA_SECONDS } as const;
  return (
    <Card title={t("timer")} aside={<TimerMenu />} className={styles["timerCard"]}>
      <div className={styles["timer"]}>
        {/* Until the clock is synchronised, a running timer shows its remaining time without counting. */}
        <CountdownTimer {...label} timer={timer} now={now ?? (() => (timer.ends_at ?? 0) - timer.remaining_ms)} />
        <div className={styles["timerSide"]}>
          <span className={styles["timerStatus"]}>
            {t(timer.reading === true && timer.status === "running" ? "timer_reading" : `timer_${timer.status}`)}
          </span>
          <Button
            size="sm"
            variant="light"
            disabled={toggle === null}
            loading={toggle !== null && isBusy(toggle)}
            leftSection={
              actions.canPause ? <IconPlayerPause size={18} aria-hidden /> : <IconPlayerPlay size={18} aria-hidden />
            }
            rightSection={<ShortcutHint action="timer" />}
            onClick={() => toggle !== null && void run(toggle)}
          >
            {actions.canPause ? t("timer_pause") : actions.canResume ? t("timer_resume") : t("timer_start")}
          </Button>
          <Button size="sm" variant="default" disabled={!actions.canAdd || isBusy(add)} onClick={() => void run(add)}>
            {t("timer_add", { seconds: EXTRA_SECONDS })}
          </Button>
        </div>
      </div>
    </Card>
  );
}

function TimerMenu(): ReactElement {
  const t = useT(deskMessages);
  const timer = useModeratorSlice("timer");
  const { run } = useCommand();
  const { openDialog } = useDesk();
  const actions = getTimerActions(timer, useIsTimerUsable());
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="primary" aria-label={t("timer_menu")}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          disabled={!actions.canStart}
          leftSection={<IconPlayerPlay size={18} aria-hidden />}
          onClick={() => void run({ type: "timer_start" })}
        >
          {t(timer.reading === true ? "timer_end_reading" : "timer_start")}
        </Menu.Item>
        <Menu.Item
          disabled={!actions.canPause}
          leftSection={<IconPlayerPause size={18} aria-hidden />}
          onClick={() => void run({ type: "timer_pause" })}
        >
          {t("timer_pause")}
        </Menu.Item>
        <Menu.Item
          disabled={!actions.canResume}
          leftSection={<IconPlayerPlay size={18} aria-hidden />}
          onClick={() => void run({ type: "timer_resume" })}
        >
          {t("timer_resume")}
        </Menu.Item>
        <Menu.Item
          disabled={!actions.canStop}
          leftSection={<IconPlayerStop size={18} aria-hidden />}
          onClick={() => void run({ type: "timer_stop" })}
        >
          {t("timer_stop")}
        </Menu.Item>
        <Menu.Item
          disabled={!actions.canReset}
          leftSection={<IconRestore size={18} aria-hidden />}
          onClick={() => void run({ type: "timer_reset" })}
        >
          {t("timer_reset")}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          disabled={!actions.canSet}
          leftSection={<IconClock size={18} aria-hidden />}
          onClick={() => openDialog({ kind: "duration" })}
        >
          {t("timer_set")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Whether a question is open and the show is not paused. */
export function useIsTimerUsable(): boolean {
  const show = useModeratorSlice("show");
  const desk = useModeratorSlice("desk");
  return isQuestionActive({ show, desk });
}
