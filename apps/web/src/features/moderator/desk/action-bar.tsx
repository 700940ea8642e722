import type { ReactElement } from "react";
import { Button } from "@mantine/core";
import { IconArrowBackUp, IconChevronLeft, IconPlayerSkipForward } from "@tabler/icons-react";
import type { PressRow } from "@showrunner/engine";
import { useT } from "@showrunner/i18n/react";
import { TeamTag } from "@showrunner/ui/stage";
import { roundActions } from "../logic/round-actions.ts";
import { unjudged } from "../logic/submissions.ts";
import { comingUp, type ComingUp } from "../logic/step.ts";
import { moderator_messages } from "../messages/index.ts";
import { useRoundName } from "../panels/round-name.ts";
import type { ShowTab } from "../props.ts";
import { useCommand, useModeratorSlice, useSlices } from "../show/context.tsx";
import { UndoButton } from "../undo/undo-button.tsx";
import { DecisionButtons } from "./decision-buttons.tsx";
import { DecisionModal } from "./decision-modal.tsx";
import { DecisionDialog, useDecisionDialog } from "./decision-dialog.tsx";
import { useDesk } from "./desk-context.tsx";
import { KeyHint } from "./key-hint.tsx";
import { PrimaryButton } from "./primary-button.tsx";
import { useContinue } from "./use-continue.ts";
import { useNarrow } from "./use-narrow.ts";
import type { NextStep } from "./use-step.ts";
import styles from "./bar.module.css";

interface ActionBarProps {
  readonly next: NextStep;
  readonly tab: ShowTab;
  /** Switches back to the tab of the live game. */
  readonly onContinue: () => void;
}

/** Always visible: the next step and the moves beside it; the decision while a team holds the buzzer. */
export function ActionBar({ next, tab, onContinue }: ActionBarProps): ReactElement {
  const t = useT(moderator_messages);
  const narrow = useNarrow();
  const { apart } = useContinue();
  const press = next.step.kind === "decide" ? next.step.press : null;
  const { decides_in } = useDesk();
  const inBar = press !== null && decides_in === "bar";
  const dialog = useDecisionDialog(inBar ? press : null);
  if (inBar && !narrow) return <DecisionBar press={press} />;
  return (
    <section className={styles["bar"]} aria-label={t("bar_label")} tabIndex={-1} data-action-bar="">
      {narrow && <UndoButton strip />}
      <Before narrow={narrow} />
      {press !== null && !inBar ? (
        <p className={styles["waiting"]}>{t("step_decide")}</p>
      ) : press !== null ? (
        <Button className={styles["primary"] ?? ""} color="buzzer" size="lg" onClick={dialog.open} data-primary="">
          {t("step_decide")}
        </Button>
      ) : apart ? (
        <ContinueButton />
      ) : (
        <PrimaryButton next={next} />
      )}
      {tab === "games" ? <After narrow={narrow} /> : <ContinueGame narrow={narrow} onContinue={onContinue} />}
      {press !== null && !inBar && <DecisionModal press={press} />}
      {inBar && <DecisionDialog press={press} opened={dialog.opened} onClose={dialog.close} />}
    </section>
  );
}

/** On wide screens the decision replaces the bar and blocks nothing else. */
function DecisionBar({ press }: { readonly press: PressRow }): ReactElement {
  const t = useT(moderator_messages);
  return (
    <section
      className={styles["bar"]}
      data-tone="buzz"
      aria-label={t("decision_label")}
      tabIndex={-1}
      data-action-bar=""
    >
      <div className={styles["side"]}>
        <div className={styles["holder"]}>
          <span className={styles["holderName"]}>
            <TeamTag team={press} />
          </span>
          <span className={styles["upNextLabel"]}>{t("has_buzz")}</span>
        </div>
        <UndoButton />
      </div>
      <DecisionButtons />
    </section>
  );
}

/** Ends a review and returns to the live round. */
function ContinueButton(): ReactElement {
  const t = useT(moderator_messages);
  const { go, busy } = useContinue();
  const { status } = useModeratorSlice("show");
  return (
    <Button
      className={styles["primary"] ?? ""}
      color="secondary"
      size="lg"
      loading={busy}
      leftSection={<IconArrowBackUp aria-hidden />}
      rightSection={<KeyHint>{t("key_space")}</KeyHint>}
      onClick={go}
      data-primary=""
    >
      {status === "completed" ? t("continue_final") : t("continue_round")}
    </Button>
  );
}

/** Switches from the teams tab to the live game. */
function ContinueGame({
  narrow,
  onContinue,
}: {
  readonly narrow: boolean;
  readonly onContinue: () => void;
}): ReactElement {
  const t = useT(moderator_messages);
  const { show } = useSlices();
  return (
    <div className={styles["side"]} data-end="">
      {!narrow && <UndoButton />}
      {show.status === "active" && (
        <Button
          variant="default"
          px={narrow ? "xs" : "md"}
          aria-label={t("continue_game")}
          leftSection={narrow ? null : <IconArrowBackUp size={18} aria-hidden />}
          onClick={onContinue}
        >
          {narrow ? <IconArrowBackUp aria-hidden /> : t("continue_game")}
        </Button>
      )}
    </div>
  );
}

function Before({ narrow }: { readonly narrow: boolean }): ReactElement {
  const t = useT(moderator_messages);
  const slices = useSlices();
  const { run, isBusy } = useCommand();
  const { open } = useDesk();
  const actions = roundActions(slices);
  const said = { type: "previous", confirmed: false } as const;
  return (
    <div className={styles["side"]}>
      {actions.previous && (
        <Button
          variant="default"
          size={narrow ? "sm" : "md"}
          px={narrow ? "xs" : "md"}
          aria-label={t("previous")}
          leftSection={narrow ? null : <IconChevronLeft size={18} aria-hidden />}
          disabled={isBusy(said)}
          onClick={() => (actions.previous_asks ? open({ kind: "previous" }) : void run(said))}
        >
          {narrow ? <IconChevronLeft aria-hidden /> : t("previous")}
        </Button>
      )}
      <UpNext next={comingUp(slices)} unjudged={unjudged(slices)} />
    </div>
  );
}

function UpNext({ next, unjudged: n }: { readonly next: ComingUp; readonly unjudged: number }): ReactElement | null {
  const t = useT(moderator_messages);
  const name = useRoundName();
  // Moving on now would leave these submissions without points.
  if (n > 0)
    return (
      <div className={styles["unjudged"]} role="status">
        {t("not_judged", { n })}
      </div>
    );
  if (next === null) return null;
  const text =
    next.kind === "standings"
      ? t("up_next_standings")
      : next.kind === "game"
        ? t("up_next_game", { title: next.game.title })
        : t("up_next_round", { number: next.round.number, title: name(next.round) });
  return (
    <div className={styles["upNext"]}>
      <div className={styles["upNextLabel"]}>{t("up_next")}</div>
      <div className={styles["upNextText"]} title={text}>
        {text}
      </div>
    </div>
  );
}

function After({ narrow }: { readonly narrow: boolean }): ReactElement {
  const t = useT(moderator_messages);
  const slices = useSlices();
  const { open } = useDesk();
  const actions = roundActions(slices);
  return (
    <div className={styles["side"]} data-end="">
      {!narrow && <UndoButton />}
      {actions.skip && (
        <Button
          variant="default"
          size={narrow ? "sm" : "md"}
          px={narrow ? "xs" : "md"}
          aria-label={t("skip")}
          rightSection={narrow ? null : <IconPlayerSkipForward size={18} aria-hidden />}
          onClick={() => open({ kind: "skip" })}
        >
          {narrow ? <IconPlayerSkipForward aria-hidden /> : t("skip")}
        </Button>
      )}
      {actions.finalize && !narrow && (
        <Button variant="subtle" color="error" size="md" onClick={() => open({ kind: "finalize" })}>
          {t("finalize")}
        </Button>
      )}
    </div>
  );
}
