import type { ReactElement } from "react";
import { Button } from "@mantine/core";
import { IconArrowBackUp, IconChevronLeft, IconPlayerSkipForward } from "@tabler/icons-react";
import type { PressRow } from "@showrunner/engine";
import { useT } from "@showrunner/i18n/react";
import { TeamTag } from "@showrunner/ui/audience";
import { getRoundActions } from "../logic/round-actions.ts";
import { countUnjudged } from "../logic/submission-decisions.ts";
import { getUpcomingItem, type UpcomingItem } from "../logic/next-step.ts";
import { deskMessages } from "../messages/en.ts";
import { useRoundName } from "../panels/use-round-name.ts";
import type { ShowTab } from "../show-detail-props.ts";
import { useCommand, useModeratorSlice, useAllSlices } from "../show/show-context.tsx";
import { UndoButton } from "../undo/undo-button.tsx";
import { BuzzDecisionButtons } from "./buzz-decision-buttons.tsx";
import { DecisionModal } from "./decision-modal.tsx";
import { DecisionSheet, useDecisionSheet } from "./decision-sheet.tsx";
import { useDesk } from "../desk-context.tsx";
import { HolderSubmission } from "./holder-submission.tsx";
import { ShortcutHint } from "./shortcut-hint.tsx";
import { PrimaryButton } from "./primary-button.tsx";
import { useContinue } from "./use-continue.ts";
import { useIsNarrow } from "../use-is-narrow.ts";
import type { NextStepControl } from "./use-next-step.ts";
import styles from "./bar.module.css";

interface ActionBarProps {
  readonly next: NextStepControl;
  readonly tab: ShowTab;
  /** Switches back to the tab of the live game. */
  readonly onContinue: () => void;
}

/** Always visible: the next step and the other moves, or the decision while a team holds the buzzer. */
export function ActionBar({ next, tab, onContinue }: ActionBarProps): ReactElement {
  const t = useT(deskMessages);
  const isNarrow = useIsNarrow();
  const { isOutOfSync } = useContinue();
  const press = next.step.kind === "decide" ? next.step.press : null;
  const { decisionPlacement } = useDesk();
  const inBar = press !== null && decisionPlacement === "bar";
  const dialog = useDecisionSheet(inBar ? press : null);
  if (inBar && !isNarrow) return <DecisionBar press={press} />;
  return (
    <section className={styles["bar"]} aria-label={t("bar_label")} tabIndex={-1} data-action-bar="">
      {isNarrow && <UndoButton strip />}
      <BarStart isNarrow={isNarrow} />
      {press !== null && !inBar ? (
        <p className={styles["waiting"]}>{t("step_decide")}</p>
      ) : press !== null ? (
        <Button className={styles["primary"] ?? ""} color="buzzer" size="lg" onClick={dialog.open} data-primary="">
          {t("step_decide")}
        </Button>
      ) : isOutOfSync ? (
        <ContinueButton />
      ) : (
        <PrimaryButton next={next} />
      )}
      {tab === "games" ? <BarEnd isNarrow={isNarrow} /> : <BackToGame isNarrow={isNarrow} onContinue={onContinue} />}
      {press !== null && !inBar && <DecisionModal press={press} />}
      {inBar && <DecisionSheet press={press} opened={dialog.opened} onClose={dialog.close} />}
    </section>
  );
}

/** On wide screens the decision replaces the bar and blocks nothing else. */
function DecisionBar({ press }: { readonly press: PressRow }): ReactElement {
  const t = useT(deskMessages);
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
      <BuzzDecisionButtons />
      <div className={styles["solution"]}>
        <HolderSubmission hasToggle={false} />
      </div>
    </section>
  );
}

/** Ends a review and returns to the live round. */
function ContinueButton(): ReactElement {
  const t = useT(deskMessages);
  const { rejoin, isBusy } = useContinue();
  const { status } = useModeratorSlice("show");
  return (
    <Button
      className={styles["primary"] ?? ""}
      color="secondary"
      size="lg"
      loading={isBusy}
      leftSection={<IconArrowBackUp aria-hidden />}
      rightSection={<ShortcutHint action="step" />}
      onClick={rejoin}
      data-primary=""
    >
      {status === "completed" ? t("continue_final") : t("continue_round")}
    </Button>
  );
}

/** Switches from the teams tab to the live game. */
function BackToGame({
  isNarrow,
  onContinue,
}: {
  readonly isNarrow: boolean;
  readonly onContinue: () => void;
}): ReactElement {
  const t = useT(deskMessages);
  const { show } = useAllSlices();
  return (
    <div className={styles["side"]} data-end="">
      {!isNarrow && <UndoButton />}
      {show.status === "active" && (
        <Button
          variant="default"
          px={isNarrow ? "xs" : "md"}
          aria-label={t("continue_game")}
          leftSection={isNarrow ? null : <IconArrowBackUp size={18} aria-hidden />}
          onClick={onContinue}
        >
          {isNarrow ? <IconArrowBackUp aria-hidden /> : t("continue_game")}
        </Button>
      )}
    </div>
  );
}

function BarStart({ isNarrow }: { readonly isNarrow: boolean }): ReactElement {
  const t = useT(deskMessages);
  const slices = useAllSlices();
  const { run, isBusy } = useCommand();
  const { openDialog } = useDesk();
  const actions = getRoundActions(slices);
  const command = { type: "previous", confirmed: false } as const;
  return (
    <div className={styles["side"]}>
      {actions.canGoBack && (
        <Button
          variant="default"
          size={isNarrow ? "sm" : "md"}
          px={isNarrow ? "xs" : "md"}
          aria-label={t("previous")}
          leftSection={isNarrow ? null : <IconChevronLeft size={18} aria-hidden />}
          disabled={isBusy(command)}
          onClick={() => (actions.shouldConfirmGoingBack ? openDialog({ kind: "previous" }) : void run(command))}
        >
          {isNarrow ? <IconChevronLeft aria-hidden /> : t("previous")}
        </Button>
      )}
      <UpcomingText next={getUpcomingItem(slices)} unjudged={countUnjudged(slices)} />
    </div>
  );
}

function UpcomingText({
  next,
  unjudged: n,
}: {
  readonly next: UpcomingItem;
  readonly unjudged: number;
}): ReactElement | null {
  const t = useT(deskMessages);
  const name = useRoundName();
  // Moving on now would leave these submissions without points, so ask first.
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

function BarEnd({ isNarrow }: { readonly isNarrow: boolean }): ReactElement {
  const t = useT(deskMessages);
  const slices = useAllSlices();
  const { openDialog } = useDesk();
  const actions = getRoundActions(slices);
  return (
    <div className={styles["side"]} data-end="">
      {!isNarrow && <UndoButton />}
      {actions.canSkip && (
        <Button
          variant="default"
          size={isNarrow ? "sm" : "md"}
          px={isNarrow ? "xs" : "md"}
          aria-label={t("skip")}
          rightSection={isNarrow ? null : <IconPlayerSkipForward size={18} aria-hidden />}
          onClick={() => openDialog({ kind: "skip" })}
        >
          {isNarrow ? <IconPlayerSkipForward aria-hidden /> : t("skip")}
        </Button>
      )}
      {actions.canFinalize && !isNarrow && (
        <Button variant="subtle" color="error" size="md" onClick={() => openDialog({ kind: "finalize" })}>
          {t("finalize")}
        </Button>
      )}
    </div>
  );
}
