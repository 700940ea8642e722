import { deepEqual } from "fast-equals";
import { memo, type ReactElement } from "react";
import { Badge, Group } from "@mantine/core";
import type { Json, Judgement, SubmissionRow } from "@showrunner/engine";
import { isLocale, languageNames, type Locale } from "@showrunner/i18n";
import { useLocale, useT } from "@showrunner/i18n/react";
import { TeamTag } from "@showrunner/ui/audience";
import { formatSecondsBehind, formatShare } from "../logic/number-format.ts";
import type { SubmissionGroup } from "../logic/submission-groups.ts";
import type { getDraftBadge, SubmissionDecision } from "../logic/submission-decisions.ts";
import { deskMessages } from "../messages/en.ts";
import { OUTCOME_COLOURS } from "./outcome-colours.ts";
import { SubmissionText } from "./round-type-views.tsx";
import type { ListedRound } from "./listed-round.ts";
import { SubmissionDecisionButtons } from "./submission-decision-buttons.tsx";
import styles from "./submissions.module.css";

interface SubmissionItemProps {
  /** The row's group, which contains only this row. */
  readonly group: SubmissionGroup;
  readonly row: SubmissionRow;
  readonly round: ListedRound;
  /** Null if everything that reveals the solution is hidden. */
  readonly config: Json;
  /** Delay behind the first submission. */
  readonly delayMs: number;
  /** Whether the moderator judges instead of the type. */
  readonly isJudgedByModerator: boolean;
  /** Hides judgements that reveal the solution. */
  readonly isSolutionHidden: boolean;
  /** Badge of a draft; null if the team has sent the submission. */
  readonly draft: ReturnType<typeof getDraftBadge>;
  readonly busy: boolean;
  readonly onDecide: (group: SubmissionGroup, decision: SubmissionDecision) => void;
  /** Accepts or rejects one item of a submission that consists of items. */
  readonly onItem: (row: SubmissionRow, itemId: string, accepted: boolean | null) => void;
}

/** One team's submission with its state and the buttons to judge it; memoised by content. */
export const SubmissionItem = memo(function SubmissionItem({
  group,
  row,
  round,
  config,
  delayMs,
  isJudgedByModerator,
  isSolutionHidden,
  draft,
  busy,
  onDecide,
  onItem,
}: SubmissionItemProps): ReactElement {
  const t = useT(deskMessages);
  const locale = useLocale();
  return (
    <>
      <div className={styles["who"]}>
        <TeamTag team={row} />
        <span className={styles["delay"]}>{formatSecondsBehind(delayMs, locale)}</span>
        {draft !== null && (
          <Badge variant="light" color="warning" tt="none">
            {t(draft)}
          </Badge>
        )}
      </div>
      <div className={styles["answer"]}>
        <SubmissionText
          answer={row.answer}
          judgement={isSolutionHidden ? null : (row.judgement ?? row.suggestion)}
          config={config}
          round={round}
          busy={busy}
          onItem={(itemId, accepted) => onItem(row, itemId, accepted)}
        />
        {!isSolutionHidden && (
          <div className={styles["known"]}>
            <StateBadge row={row} />
          </div>
        )}
      </div>
      <div className={styles["state"]}>
        {isJudgedByModerator && row.judgement?.outcome !== "unjudged" && (
          <SubmissionDecisionButtons
            group={group}
            name={row.name}
            judgement={row.judgement}
            round={round}
            busy={busy}
            onDecide={onDecide}
          />
        )}
      </div>
    </>
  );
}, deepEqual);

/** State of a submission: the decision, or the suggestion while it is pending. */
export function StateBadge({ row }: { readonly row: SubmissionRow }): ReactElement {
  const t = useT(deskMessages);
  const locale = useLocale();
  if (row.state === "pending") return <Suggestion row={row} />;
  return (
    <Group gap={6} wrap="nowrap">
      {row.judgement !== null && (
        <Badge variant="light" color={OUTCOME_COLOURS[row.judgement.outcome]}>
          {formatDecision(row.judgement)}
        </Badge>
      )}
      {row.speed_factor !== undefined && row.judgement !== null && row.judgement.outcome !== "wrong" && (
        <Badge variant="outline" color="info" tt="none">
          {t("speed_factor", { share: formatShare(row.speed_factor, locale) })}
        </Badge>
      )}
      <span className={styles["validation"]}>{t(`state_${row.state}`)}</span>
    </Group>
  );

  function formatDecision({ outcome, share }: Judgement): string {
    return outcome === "partial"
      ? t("outcome_partial", { share: formatShare(share, locale) })
      : t(`outcome_${outcome}`);
  }
}

/** The language of the nearest accepted spelling, if that is a translated one (LANG-5). */
function readAnswerLanguage(judgement: Judgement | null): Locale | null {
  const detail = judgement?.detail;
  const language: unknown =
    typeof detail === "object" && detail !== null && "language" in detail ? detail["language"] : null;
  return isLocale(language) ? language : null;
}

/** Suggestion from the nearest accepted answer, or else the note that the moderator has not decided. */
function Suggestion({ row }: { readonly row: SubmissionRow }): ReactElement {
  const t = useT(deskMessages);
  const { suggestion } = row;
  const text =
    suggestion === null || suggestion.outcome === "unjudged"
      ? t("state_pending")
      : suggestion.nearest === null
        ? t(`suggestion_${suggestion.outcome}`)
        : t("suggestion_nearest", { nearest: suggestion.nearest });
  const language = readAnswerLanguage(suggestion);
  return (
    <span className={styles["validation"]} data-outcome={suggestion?.outcome}>
      {text}
      {language !== null && ` (${languageNames[language]})`}
    </span>
  );
}
