import type { KeyboardEvent, ReactElement } from "react";
import { ActionIcon, Badge, Button, Group } from "@mantine/core";
import { IconCheck, IconX } from "@tabler/icons-react";
import type { DeskSlice, Judgement, RoundSlice, SubmissionRow } from "@showrunner/engine";
import { useLocale, useT } from "@showrunner/i18n/react";
import { TeamTag } from "@showrunner/ui/stage";
import { delayText, shareText } from "../logic/format.ts";
import type { Verdict } from "../logic/submissions.ts";
import { moderator_messages } from "../messages/index.ts";
import { SharePicker } from "./share-picker.tsx";
import { AnswerText } from "./type-views.tsx";
import styles from "./submissions.module.css";

interface SubmissionItemProps {
  readonly row: SubmissionRow;
  readonly round: RoundSlice;
  readonly desk: DeskSlice;
  /** Behind the first answer. */
  readonly delay_ms: number;
  /** The moderator judges, not the type. */
  readonly judged: boolean;
  readonly busy: boolean;
  readonly onVerdict: (verdict: Verdict) => void;
  /** Keys pressed on one of its buttons. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** One team's answer with what is known of it and the buttons to judge it. */
export function SubmissionItem({
  row,
  round,
  desk,
  delay_ms,
  judged,
  busy,
  onVerdict,
  onKeyDown,
}: SubmissionItemProps): ReactElement {
  const locale = useLocale();
  return (
    <>
      <div className={styles["who"]}>
        <TeamTag team={row} />
        <span className={styles["delay"]}>{delayText(delay_ms, locale)}</span>
      </div>
      <div className={styles["answer"]}>
        <AnswerText row={row} round={round} desk={desk} />
        <div className={styles["known"]}>
          <StateBadge row={row} />
        </div>
      </div>
      <div className={styles["state"]}>
        {judged && <Verdicts row={row} round={round} busy={busy} onVerdict={onVerdict} onKeyDown={onKeyDown} />}
      </div>
    </>
  );
}

function StateBadge({ row }: { readonly row: SubmissionRow }): ReactElement {
  const t = useT(moderator_messages);
  const locale = useLocale();
  if (row.state === "pending") return <Suggestion row={row} />;
  return (
    <Group gap={6} wrap="nowrap">
      {row.judgement !== null && (
        <Badge variant="light" color={outcome_colours[row.judgement.outcome]}>
          {verdictText(row.judgement)}
        </Badge>
      )}
      <span className={styles["validation"]}>{t(`state_${row.state}`)}</span>
    </Group>
  );

  function verdictText({ outcome, share }: Judgement): string {
    return outcome === "partial" ? t("outcome_partial", { share: shareText(share, locale) }) : t(`outcome_${outcome}`);
  }
}

/** What the nearest accepted spelling suggests; only the moderator decides. */
function Suggestion({ row }: { readonly row: SubmissionRow }): ReactElement {
  const t = useT(moderator_messages);
  const { suggestion } = row;
  const text =
    suggestion === null
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

const outcome_colours: Readonly<Record<Judgement["outcome"], string>> = {
  correct: "success",
  partial: "warning",
  wrong: "error",
};

type VerdictsProps = Pick<SubmissionItemProps, "row" | "round" | "busy" | "onVerdict" | "onKeyDown">;

function Verdicts({ row, round, busy, onVerdict, onKeyDown }: VerdictsProps): ReactElement {
  const t = useT(moderator_messages);
  const given = row.judgement?.outcome ?? null;
  return (
    <Group gap={4} wrap="nowrap" ml="auto">
      <ActionIcon
        size={34}
        color="success"
        variant={given === "correct" ? "filled" : "light"}
        aria-label={t("judge_correct", { team: row.name })}
        aria-pressed={given === "correct"}
        disabled={busy}
        onKeyDown={onKeyDown}
        onClick={() => onVerdict({ outcome: "correct" })}
      >
        <IconCheck size={20} aria-hidden />
      </ActionIcon>
      {round.scoring === "partial_credit" && (
        <>
          <Button
            size="compact-md"
            px={10}
            color="warning"
            variant={given === "partial" && row.judgement?.share === 0.5 ? "filled" : "light"}
            aria-label={t("judge_half", { team: row.name })}
            disabled={busy}
            onKeyDown={onKeyDown}
            onClick={() => onVerdict({ outcome: "partial", share: 0.5 })}
          >
            ½
          </Button>
          <SharePicker
            compact
            max_points={round.max_points}
            disabled={busy}
            onPick={(share) => onVerdict({ outcome: "partial", share })}
          />
        </>
      )}
      <ActionIcon
        size={34}
        color="error"
        variant={given === "wrong" ? "filled" : "light"}
        aria-label={t("judge_wrong", { team: row.name })}
        aria-pressed={given === "wrong"}
        disabled={busy}
        onKeyDown={onKeyDown}
        onClick={() => onVerdict({ outcome: "wrong" })}
      >
        <IconX size={20} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
