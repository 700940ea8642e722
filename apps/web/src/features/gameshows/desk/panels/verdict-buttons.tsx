import type { KeyboardEvent, ReactElement, ReactNode } from "react";
import { ActionIcon, Group } from "@mantine/core";
import { IconCheck, IconX } from "@tabler/icons-react";
import type { Judgement, RoundSlice } from "@showrunner/engine";
import { useT } from "@showrunner/i18n/react";
import type { Verdict } from "../logic/submission-verdicts.ts";
import { deskMessages } from "../messages/index.ts";
import { OUTCOME_COLOURS } from "./outcome-colours.ts";
import { SharePicker } from "./share-picker.tsx";

interface VerdictButtonsProps {
  /** The team, or the answer of several teams. */
  readonly name: string;
  /** The verdict that is given. */
  readonly judgement: Judgement | null;
  readonly round: RoundSlice;
  readonly busy: boolean;
  readonly onVerdict: (verdict: Verdict) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** Correct, a share or wrong, for one submission or for several that read alike. */
export function VerdictButtons({
  name,
  judgement,
  round,
  busy,
  onVerdict,
  onKeyDown,
}: VerdictButtonsProps): ReactElement {
  const t = useT(deskMessages);
  const shared = { judgement, busy, onVerdict, onKeyDown };
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
            onPick={(share) => onVerdict({ outcome: "partial", share })}
          />
        </>
      )}
      <VerdictButton {...shared} verdict={{ outcome: "wrong" }} label={t("judge_wrong", { team: name })}>
        <IconX size={20} aria-hidden />
      </VerdictButton>
    </Group>
  );
}

interface VerdictButtonProps extends Omit<VerdictButtonsProps, "round" | "name"> {
  readonly verdict: Verdict;
  readonly label: string;
  readonly children: ReactNode;
}

/** One verdict; pressed while it is the given one. */
function VerdictButton({
  judgement,
  verdict,
  label,
  busy,
  onVerdict,
  onKeyDown,
  children,
}: VerdictButtonProps): ReactElement {
  const given = isGivenVerdict(judgement, verdict);
  return (
    <ActionIcon
      size={34}
      color={OUTCOME_COLOURS[verdict.outcome]}
      variant={given ? "filled" : "light"}
      aria-label={label}
      aria-pressed={given}
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
