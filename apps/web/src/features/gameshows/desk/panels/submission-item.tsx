import { deepEqual } from "fast-equals";
import { memo, type KeyboardEvent, type ReactElement, type ReactNode } from "react";
import { ActionIcon, Badge, Group } from "@mantine/core";
import { IconCheck, IconX } from "@tabler/icons-react";
import type { DeskSlice, Judgement, RoundSlice, SubmissionRow } from "@showrunner/engine";
import { useLocale, useT } from "@showrunner/i18n/react";
import { TeamTag } from "@showrunner/ui/audience";
import { formatDelay, formatShare } from "../logic/number-format.ts";
import type { Verdict } from "../logic/submission-verdicts.ts";
import { deskMessages } from "../messages/index.ts";
import { SharePicker } from "./share-picker.tsx";
import { SubmissionText } from "./round-type-views.tsx";
import styles from "./submissions.module.css";

interface SubmissionItemProps {
  readonly row: SubmissionRow;
  /** Index in the list. */
  readonly index: number;
  readonly round: RoundSlice;
  readonly desk: DeskSlice;
  /** Behind the first submission. */
  readonly delayMs: number;
  /** The moderator judges, not the type. */
  readonly judged: boolean;
  /** Hides everything that reveals the solution. */
  readonly covered: boolean;
  readonly busy: boolean;
  readonly onVerdict: (row: SubmissionRow, verdict: Verdict) => void;
  /** Accepts or rejects one item of a submission that consists of items. */
  readonly onItem: (row: SubmissionRow, itemId: string, accepted: boolean | null) => void;
  /** Key pressed on one of the row's buttons. */
  readonly onKey: (event: KeyboardEvent, row: SubmissionRow, index: number) => void;
}

/** One team's submission with its state and the buttons to judge it; memoized by content. */
export const SubmissionItem = memo(function SubmissionItem({
  row,
  index,
  round,
  desk,
  delayMs,
  judged,
  covered,
  busy,
  onVerdict,
  onItem,
  onKey,
}: SubmissionItemProps): ReactElement {
  const t = useT(deskMessages);
  const locale = useLocale();
  return (
    <>
      <div className={styles["who"]}>
        <TeamTag team={row} />
        <span className={styles["delay"]}>{formatDelay(delayMs, locale)}</span>
        {row.at_close === true && (
          <Badge variant="light" color="warning" tt="none">
            {t(round.accepting ? "draft_open" : "draft_at_close")}
          </Badge>
        )}
      </div>
      <div className={styles["answer"]}>
        <SubmissionText
          answer={row.answer}
          judgement={covered ? null : (row.judgement ?? row.suggestion)}
          config={covered ? null : desk.config}
          round={round}
          busy={busy}
          onItem={(itemId, accepted) => onItem(row, itemId, accepted)}
        />
        {!covered && (
          <div className={styles["known"]}>
            <StateBadge row={row} />
          </div>
        )}
      </div>
      <div className={styles["state"]}>
        {judged && row.judgement?.outcome !== "unjudged" && (
          <VerdictButtons
            row={row}
            round={round}
            busy={busy}
            onVerdict={(verdict) => onVerdict(row, verdict)}
            onKeyDown={(event) => onKey(event, row, index)}
          />
        )}
      </div>
    </>
  );
}, deepEqual);

function StateBadge({ row }: { readonly row: SubmissionRow }): ReactElement {
  const t = useT(deskMessages);
  const locale = useLocale();
  if (row.state === "pending") return <Suggestion row={row} />;
  return (
    <Group gap={6} wrap="nowrap">
      {row.judgement !== null && (
        <Badge variant="light" color={OUTCOME_COLOURS[row.judgement.outcome]}>
          {verdictText(row.judgement)}
        </Badge>
      )}
      <span className={styles["validation"]}>{t(`state_${row.state}`)}</span>
    </Group>
  );

  function verdictText({ outcome, share }: Judgement): string {
    return outcome === "partial"
      ? t("outcome_partial", { share: formatShare(share, locale) })
      : t(`outcome_${outcome}`);
  }
}

/** Suggestion by the nearest accepted answer; the decision is the moderator's. */
function Suggestion({ row }: { readonly row: SubmissionRow }): ReactElement {
  const t = useT(deskMessages);
  const { suggestion } = row;
  const text =
    suggestion === null || suggestion.outcome === "unjudged"
      ? null
      : suggestion.nearest === null
        ? t(`suggestion_${suggestion.outcome}`)
        : t("suggestion_nearest", { nearest: suggestion.nearest });
  return (
    <span className={styles["validation"]} data-outcome={suggestion?.outcome}>
      {t("state_pending")}
      {text !== null && ` · ${text}`}
    </span>
  );
}

const OUTCOME_COLOURS: Readonly<Record<Judgement["outcome"], string>> = {
  correct: "success",
  partial: "warning",
  wrong: "error",
  unjudged: "info",
};

interface VerdictButtonsProps {
  readonly row: SubmissionRow;
  readonly round: RoundSlice;
  readonly busy: boolean;
  readonly onVerdict: (verdict: Verdict) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function VerdictButtons({ row, round, busy, onVerdict, onKeyDown }: VerdictButtonsProps): ReactElement {
  const t = useT(deskMessages);
  const shared = { row, busy, onVerdict, onKeyDown };
  return (
    <Group gap={4} wrap="nowrap" ml="auto">
      <VerdictButton {...shared} verdict={{ outcome: "correct" }} label={t("judge_correct", { team: row.name })}>
        <IconCheck size={20} aria-hidden />
      </VerdictButton>
      {round.scoring === "partial_credit" && (
        <>
          <VerdictButton
            {...shared}
            verdict={{ outcome: "partial", share: 0.5 }}
            label={t("judge_half", { team: row.name })}
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
      <VerdictButton {...shared} verdict={{ outcome: "wrong" }} label={t("judge_wrong", { team: row.name })}>
        <IconX size={20} aria-hidden />
      </VerdictButton>
    </Group>
  );
}

interface VerdictButtonProps extends Omit<VerdictButtonsProps, "round"> {
  readonly verdict: Verdict;
  readonly label: string;
  readonly children: ReactNode;
}

/** One verdict; pressed while it is the given one. */
function VerdictButton({
  row,
  verdict,
  label,
  busy,
  onVerdict,
  onKeyDown,
  children,
}: VerdictButtonProps): ReactElement {
  const given = isGivenVerdict(row.judgement, verdict);
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
