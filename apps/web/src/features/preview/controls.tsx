import type { ReactElement } from "react";
import { ActionIcon, Button, NativeSelect, SegmentedControl, Switch, Tooltip } from "@mantine/core";
import {
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerSkipForward,
  IconPlayerTrackPrev,
  IconRestore,
} from "@tabler/icons-react";
import type { FrozenContent } from "@showrunner/engine";
import { useT } from "@showrunner/i18n/react";
import { preview_messages } from "./messages/index.ts";
import { paces, type Pace } from "./play/autoplay.ts";
import { useStageVersion, type Stage } from "./stage.ts";

interface ControlsProps {
  readonly stage: Stage;
  readonly content: FrozenContent;
}

/** The way through the show: a step on, a step back, by itself, or straight to a round. */
export function Controls({ stage, content }: ControlsProps): ReactElement {
  const t = useT(preview_messages);
  useStageVersion(stage);
  const { player, autoplay } = stage;
  const next = player.next();
  const label = next === null ? t(player.isOver ? "move_over" : "move_wait") : t(`move_${next.name}`);
  const byHand = (work: () => void) => () => {
    autoplay.stop();
    work();
  };
  return (
    <section className="preview-controls" aria-label={t("controls")}>
      <div className="preview-controls-group">
        <Tip label={t("restart")} disabled={!player.canGoBack} onClick={byHand(() => player.restart())}>
          <IconRestore size={20} aria-hidden />
        </Tip>
        <Tip label={t("back")} disabled={!player.canGoBack} onClick={byHand(() => player.back())}>
          <IconPlayerTrackPrev size={20} aria-hidden />
        </Tip>
      </div>
      <Button
        className="preview-step"
        // The amber button is the moderator's own, in the desk below.
        color="secondary"
        size="md"
        disabled={next === null}
        rightSection={<IconPlayerSkipForward size={20} aria-hidden />}
        onClick={byHand(() => player.step())}
      >
        {label}
      </Button>
      <div className="preview-controls-group">
        <Tip
          label={autoplay.isOn ? t("pause") : t("play")}
          disabled={player.isOver}
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
        <Switch
          label={t("time_runs")}
          checked={!player.room.isHeld}
          onChange={({ currentTarget: { checked } }) =>
            checked ? player.room.run() : byHand(() => player.room.hold())()
          }
        />
      </div>
      <Jump stage={stage} content={content} onJump={byHand} />
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

function Jump({ stage, content, onJump }: JumpProps): ReactElement {
  const t = useT(preview_messages);
  const { player } = stage;
  const { run } = player.room.state;
  const value = run === null ? start : (run.cursor ?? player.introducedGame ?? "");
  const games = content.games.map((game, index) => ({
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
          if (to === start) player.restart();
          else if (content.games.some(({ id }) => id === to)) player.toGame(to);
          else if (to !== "") player.toRound(to);
        })()
      }
      data={[
        ...(value === "" ? [{ value: "", label: t("jump") }] : []),
        { value: start, label: t("jump_start") },
        ...games,
      ]}
    />
  );
}
