import type { ReactElement } from "react";
import { ActionIcon, Button, NativeSelect, SegmentedControl, Switch, Tooltip } from "@mantine/core";
import {
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerSkipForward,
  IconPlayerTrackPrev,
  IconRestore,
} from "@tabler/icons-react";
import { useT } from "@showrunner/i18n/react";
import { previewMessages } from "./messages/en.ts";
import { PACES, type Pace } from "./play/autoplay.ts";
import { usePreviewSessionVersion, type PreviewSession } from "./preview-session.ts";

interface PlaybackControlsProps {
  readonly session: PreviewSession;
}

/** Controls of the playback: step forward, step back, autoplay, and jumps to a round. */
export function PlaybackControls({ session }: PlaybackControlsProps): ReactElement {
  const t = useT(previewMessages);
  usePreviewSessionVersion(session);
  const { playback, autoplay } = session;
  const isHeld = session.isTimePaused();
  const next = playback.peekNext();
  const label = next === null ? t(playback.isOver ? "move_over" : "move_wait") : t(`move_${next.name}`);
  const toManualAction = (work: () => void) => () => {
    autoplay.stop();
    work();
  };
  return (
    <section className="preview-controls" aria-label={t("controls")}>
      <div className="preview-controls-group">
        <IconButton
          label={t("restart")}
          disabled={!playback.canGoBack}
          onClick={toManualAction(() => playback.restart())}
        >
          <IconRestore size={20} aria-hidden />
        </IconButton>
        <IconButton
          label={t("back")}
          disabled={!playback.canGoBack}
          onClick={toManualAction(() => playback.stepBack())}
        >
          <IconPlayerTrackPrev size={20} aria-hidden />
        </IconButton>
      </div>
      <Button
        className="preview-step"
        // The accent colour is reserved for the desk's primary button.
        color="secondary"
        size="md"
        disabled={next === null}
        rightSection={<IconPlayerSkipForward size={20} aria-hidden />}
        onClick={toManualAction(() => playback.stepForward())}
      >
        {label}
      </Button>
      <div className="preview-controls-group">
        <IconButton
          label={autoplay.isOn ? t("pause") : t("play")}
          disabled={playback.isOver}
          onClick={() => (autoplay.isOn ? autoplay.stop() : autoplay.start())}
        >
          {autoplay.isOn ? <IconPlayerPause size={20} aria-hidden /> : <IconPlayerPlay size={20} aria-hidden />}
        </IconButton>
        <SegmentedControl
          className="preview-speed"
          aria-label={t("speed")}
          value={String(autoplay.pace)}
          onChange={(value) => autoplay.setPace(PACES.find((pace): pace is Pace => String(pace) === value) ?? 1)}
          data={PACES.map((pace) => ({ value: String(pace), label: `${pace}×` }))}
        />
        {session.manualControls !== null && (
          <Switch
            label={t("time_runs")}
            checked={!isHeld}
            onChange={({ currentTarget: { checked } }) =>
              checked ? playback.resumeTime() : toManualAction(() => playback.pauseTime())()
            }
          />
        )}
      </div>
      <JumpSelect session={session} onJump={toManualAction} />
    </section>
  );
}

interface IconButtonProps {
  readonly label: string;
  readonly disabled?: boolean;
  readonly onClick: () => void;
  readonly children: ReactElement;
}

function IconButton({ label, disabled = false, onClick, children }: IconButtonProps): ReactElement {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="default" size={42} aria-label={label} disabled={disabled} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}

interface JumpSelectProps extends PlaybackControlsProps {
  readonly onJump: (work: () => void) => () => void;
}

const START_VALUE = "start";

function JumpSelect({ session, onJump }: JumpSelectProps): ReactElement {
  const t = useT(previewMessages);
  const { playback, games } = session;
  const value = playback.position ?? START_VALUE;
  const groups = games.map((game, index) => ({
    group: t("jump_game", { n: index + 1, title: game.title }),
    items: [
      { value: game.id, label: t("jump_intro") },
      ...game.rounds.map((round, place) => ({
        value: round.id,
        label: t("jump_round", { n: place + 1, title: round.title ?? round.question }),
      })),
    ],
  }));
  return (
    <NativeSelect
      className="preview-jump"
      aria-label={t("jump_label")}
      value={value}
      onChange={({ currentTarget: { value: to } }) =>
        onJump(() => {
          if (to === START_VALUE) playback.restart();
          else if (games.some(({ id }) => id === to)) playback.seekGame(to);
          else if (to !== "") playback.seekRound(to);
        })()
      }
      data={[
        ...(value === "" ? [{ value: "", label: t("jump") }] : []),
        { value: START_VALUE, label: t("jump_start") },
        ...groups,
      ]}
    />
  );
}
