import { deepEqual } from "fast-equals";
import { memo, type ReactElement, type ReactNode } from "react";
import { ActionIcon, Group } from "@mantine/core";
import { IconCheck, IconX } from "@tabler/icons-react";
import type { Judgement } from "@showrunner/engine";
import { useT } from "@showrunner/i18n/react";
import type { SubmissionGroup } from "../logic/submission-groups.ts";
import { toEarnablePoints } from "../logic/share-points.ts";
import type { SubmissionDecision } from "../logic/submission-decisions.ts";
import { deskMessages } from "../messages/en.ts";
import type { ListedRound } from "./listed-round.ts";
import { OUTCOME_COLOURS } from "./outcome-colours.ts";
import { SharePicker } from "./share-picker.tsx";

/** Finds the buttons from outside: a list of submissions handles their keys and moves the focus between them. */
export const DECISION_BUTTON_SELECTOR = "button[data-decision]";

interface DecisionButtonsProps {
  /** The submissions to judge: one, or several that read alike. */
  readonly group: SubmissionGroup;
  /** The team, or the answer of several teams. */
  readonly name: string;
  /** The current decision. */
  readonly judgement: Judgement | null;
  readonly round: ListedRound;
  readonly busy: boolean;
  readonly onDecide: (group: SubmissionGroup, decision: SubmissionDecision) => void;
}

/**
 * Correct, a share or wrong, for one submission or for several that read alike. Memoised by content: rerendering the
 * buttons of a long list takes longer than a frame.
 */
export const SubmissionDecisionButtons = memo(function SubmissionDecisionButtons({
  group,
  name,
  judgement,
  round,
  busy,
  onDecide,
}: DecisionButtonsProps): ReactElement {
  const t = useT(deskMessages);
  const give = (decision: SubmissionDecision): void => onDecide(group, decision);
  const shared = { judgement, busy, onDecide: give };
  return (
    <Group gap={4} wrap="nowrap" ml="auto">
      <DecisionButton {...shared} decision={{ outcome: "correct" }} label={t("judge_correct", { team: name })}>
        <IconCheck size={20} aria-hidden />
      </DecisionButton>
      {round.scoring === "partial_credit" && (
        <>
          <DecisionButton
            {...shared}
            decision={{ outcome: "partial", share: 0.5 }}
            label={t("judge_half", { team: name })}
          >
            ½
          </DecisionButton>
          <SharePicker
            compact
            earnable={toEarnablePoints(round.max_points, group.rows)}
            disabled={busy}
            onPick={(share) => give({ outcome: "partial", share })}
          />
        </>
      )}
      <DecisionButton {...shared} decision={{ outcome: "wrong" }} label={t("judge_wrong", { team: name })}>
        <IconX size={20} aria-hidden />
      </DecisionButton>
    </Group>
  );
}, deepEqual);

interface DecisionButtonProps {
  readonly judgement: Judgement | null;
  readonly decision: SubmissionDecision;
  readonly label: string;
  readonly busy: boolean;
  readonly onDecide: (decision: SubmissionDecision) => void;
  readonly children: ReactNode;
}

/** Button of one decision; shown as pressed while that is the current one. */
function DecisionButton({ judgement, decision, label, busy, onDecide, children }: DecisionButtonProps): ReactElement {
  const isGiven = isCurrentDecision(judgement, decision);
  return (
    <ActionIcon
      size={34}
      color={OUTCOME_COLOURS[decision.outcome]}
      variant={isGiven ? "filled" : "light"}
      aria-label={label}
      aria-pressed={isGiven}
      disabled={busy}
      data-decision
      onClick={() => onDecide(decision)}
    >
      {children}
    </ActionIcon>
  );
}

function isCurrentDecision(judgement: Judgement | null, decision: SubmissionDecision): boolean {
  if (judgement?.outcome !== decision.outcome) return false;
  return decision.outcome !== "partial" || judgement.share === decision.share;
}
