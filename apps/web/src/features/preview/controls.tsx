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
import { preview_messages } from "./messages/index.ts";
import { paces, type Pace } from "./play/autoplay.ts";
import { useStageVersion, type Stage } from "./stage.ts";

interface ControlsProps {
  readonly stage: Stage;
}

/** Controls of the playback: step forward, step back, autoplay, and jumps to a round. */
export function Controls({ stage }: ControlsProps): ReactElement {
  const t = useT(preview_messages);
  useStageVersion(stage);
  const { steps, autoplay } = stage;
  const is_held = stage.isTimeHeld();
  const next = steps.next();
  const label = next === null ? t(steps.isOver ? "move_over" : "move_wait") : t(`move_${next.name}`);
  const byHand = (work: () => void) => () => {
    autoplay.stop();
    work();
  };
  return (
    <section className="preview-controls" aria-label={t("controls")}>
      <div className="preview-controls-group">
        <Tip label={t("restart")} disabled={!steps.canGoBack} onClick={byHand(() => steps.restart())}>
          <IconRestore size={20} aria-hidden />
        </Tip>
        <Tip label={t("back")} disabled={!steps.canGoBack} onClick={byHand(() => steps.back())}>
          <IconPlayerTrackPrev size={20} aria-hidden />
        </Tip>
      </div>
      <Button
        className="preview-step"
        // The accent colour is reserved for the desk's primary button.
        color="secondary"
        size="md"
        disabled={next === null}
        rightSection={<IconPlayerSkipForward size={20} aria-hidden />}
        onClick={byHand(() => steps.step())}
      >
        {label}
      </Button>
      <div className="preview-controls-group">
        <Tip
          label={autoplay.isOn ? t("pause") : t("play")}
          disabled={steps.isOver}
          onClick={() => (autoplay.isOn ? autoplay.stop() : autoplay.start())}
        >
          {autoplay.isOn ? <IconPlayerPause size={20} aria-hidden /> : <IconPlayerPlay size={20} aria-hidden />}
        </Tip>
        <SegmentedControl
          className="preview-pace"
          aria-label={t("pace")}
          value={String(autoplay.pace)}
          onChange={(value) => autoplay.setPace(paces.find((pace): pace is Pace => String(pace) === value) ?? 1)}
          data={paces.map((pace) => ({ value: String(pace), label: `${pace}×` }))}
        />
        {stage.hands !== null && (
          <Switch
            label={t("time_runs")}
            checked={!is_held}
            onChange={({ currentTarget: { checked } }) => (checked ? steps.run() : byHand(() => steps.hold())())}
          />
        )}
      </div>
      <Jump stage={stage} onJump={byHand} />
    </section>
  );
}

interface TipProps {
  readonly label: string;
  readonly disabled?: boolean;
  readonly onClick: () => void;
  readonly children: ReactElement;
}

function Tip({ label, disabled = false, onClick, children }: TipProps): ReactElement {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="default" size={42} aria-label={label} disabled={disabled} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}

interface JumpProps extends ControlsProps {
  readonly onJump: (work: () => void) => () => void;
}

const start = "start";

function Jump({ stage, onJump }: JumpProps): ReactElement {
  const t = useT(preview_messages);
  const { steps, games } = stage;
  const value = steps.place ?? start;
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
          if (to === start) steps.restart();
          else if (games.some(({ id }) => id === to)) steps.toGame(to);
          else if (to !== "") steps.toRound(to);
        })()
      }
      data={[
        ...(value === "" ? [{ value: "", label: t("jump") }] : []),
        { value: start, label: t("jump_start") },
        ...groups,
      ]}
    />
  );
}
