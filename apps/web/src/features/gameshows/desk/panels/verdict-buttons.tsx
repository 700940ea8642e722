import { deepEqual } from "fast-equals";
import { memo, type KeyboardEvent, type ReactElement, type ReactNode } from "react";
import { ActionIcon, Group } from "@mantine/core";
import { IconCheck, IconX } from "@tabler/icons-react";
import type { Judgement } from "@showrunner/engine";
import { useT } from "@showrunner/i18n/react";
import type { SubmissionGroup } from "../logic/submission-groups.ts";
import type { Verdict } from "../logic/submission-verdicts.ts";
import { deskMessages } from "../messages/index.ts";
import type { ListedRound } from "./listed-round.ts";
import { OUTCOME_COLOURS } from "./outcome-colours.ts";
import { SharePicker } from "./share-picker.tsx";

interface VerdictButtonsProps {
  /** The submissions to judge: one, or several that read alike. */
  readonly group: SubmissionGroup;
  /** Index of its row in the list. */
  readonly index: number;
  /** The team, or the answer of several teams. */
  readonly name: string;
  /** The current verdict. */
  readonly judgement: Judgement | null;
  readonly round: ListedRound;
  readonly busy: boolean;
  readonly onVerdict: (group: SubmissionGroup, verdict: Verdict) => void;
  /** Called when a key is pressed on one of the buttons. */
  readonly onKey?: (event: KeyboardEvent, group: SubmissionGroup, index: number) => void;
}

/**
 * Correct, a share or wrong, for one submission or for several that read alike. Memoized by content: rerendering the
 * buttons of a long list takes longer than a frame.
 */
export const VerdictButtons = memo(function VerdictButtons({
  group,
  index,
  name,
  judgement,
  round,
  busy,
  onVerdict,
  onKey,
}: VerdictButtonsProps): ReactElement {
  const t = useT(deskMessages);
  const give = (verdict: Verdict): void => onVerdict(group, verdict);
  const shared = {
    judgement,
    busy,
    onVerdict: give,
    onKeyDown: (event: KeyboardEvent) => onKey?.(event, group, index),
  };
  return (
    <Group gap={4} wrap="nowrap" ml="auto">
      <VerdictButton {...shared} verdict={{ outcome: "correct" }} label={t("judge_correct", { team: name })}>
        <IconCheck size={20} aria-hidden />
      </VerdictButton>
      {round.scoring === "partial_credit" && (
        <>
          <VerdictButton
            {...shared}
            verdict={{ outcome: "partial", share: 0.5 }}
            label={t("judge_half", { team: name })}
          >
            ½
          </VerdictButton>
          <SharePicker
            compact
            maxPoints={round.max_points}
            disabled={busy}
            onPick={(share) => give({ outcome: "partial", share })}
          />
        </>
      )}
      <VerdictButton {...shared} verdict={{ outcome: "wrong" }} label={t("judge_wrong", { team: name })}>
        <IconX size={20} aria-hidden />
      </VerdictButton>
    </Group>
  );
}, deepEqual);

interface VerdictButtonProps {
  readonly judgement: Judgement | null;
  readonly verdict: Verdict;
  readonly label: string;
  readonly busy: boolean;
  readonly onVerdict: (verdict: Verdict) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly children: ReactNode;
}

/** Button of one verdict; shown as pressed while that is the current one. */
function VerdictButton({
  judgement,
  verdict,
  label,
  busy,
  onVerdict,
  onKeyDown,
  children,
}: VerdictButtonProps): ReactElement {
  const isGiven = isGivenVerdict(judgement, verdict);
  return (
    <ActionIcon
      size={34}
      color={OUTCOME_COLOURS[verdict.outcome]}
      variant={isGiven ? "filled" : "light"}
      aria-label={label}
      aria-pressed={isGiven}
      disabled={busy}
      onKeyDown={onKeyDown}
      onClick={() => onVerdict(verdict)}
    >
      {children}
    </ActionIcon>
  );
}

function isGivenVerdict(judgement: Judgement | null, verdict: Verdict): boolean {
  if (judgement?.outcome !== verdict.outcome) return false;
  return verdict.outcome !== "partial" || judgement.share === verdict.share;
}
