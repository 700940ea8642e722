import { useRef, useState, type KeyboardEvent, type ReactElement } from "react";
import { Button } from "@mantine/core";
import { IconChecks } from "@tabler/icons-react";
import type { DeskSlice, RoundSlice, SubmissionRow } from "@showrunner/engine";
import { useT } from "@showrunner/i18n/react";
import {
  delayOf,
  movedIndex,
  nextPending,
  suggestedCorrect,
  validation,
  verdictKey,
  type Verdict,
} from "../logic/submissions.ts";
import { moderator_messages } from "../messages/index.ts";
import { useCommand, useModeratorSlice } from "../show/context.tsx";
import { Card, Note, Scroll } from "./card.tsx";
import { SubmissionItem } from "./submission-item.tsx";
import styles from "./submissions.module.css";

interface SubmissionsCardProps {
  readonly round: RoundSlice;
  readonly desk: DeskSlice;
}

/** Who answered what, in the order that counts; the moderator says what is right where the type cannot. */
export function SubmissionsCard({ round, desk }: SubmissionsCardProps): ReactElement {
  const t = useT(moderator_messages);
  const submissions = useModeratorSlice("submissions");
  const rows = submissions?.items ?? [];
  return (
    <Card title={t("submissions_count", { n: submissions?.total ?? 0 })} aside={<AcceptSuggested rows={rows} />} grow>
      {rows.length === 0 ? (
        <Note>{round.phase === "question" ? t("submissions_waiting") : t("submissions_none")}</Note>
      ) : (
        <SubmissionList rows={rows} round={round} desk={desk} />
      )}
      {submissions !== null && submissions.total > rows.length && (
        <Note>{t("submissions_more", { shown: rows.length, total: submissions.total })}</Note>
      )}
    </Card>
  );
}

/** One press instead of many where the suggestion is plain. */
function AcceptSuggested({ rows }: { readonly rows: readonly SubmissionRow[] }): ReactElement | null {
  const t = useT(moderator_messages);
  const { run } = useCommand();
  const [busy, setBusy] = useState(false);
  const suggested = suggestedCorrect(rows);
  if (suggested.length === 0) return null;

  async function acceptAll(): Promise<void> {
    setBusy(true);
    await Promise.all(suggested.map((row) => run(validation(row, { outcome: "correct" }))));
    setBusy(false);
  }
  return (
    <Button
      size="compact-sm"
      variant="light"
      color="success"
      loading={busy}
      leftSection={<IconChecks size={16} aria-hidden />}
      onClick={() => void acceptAll()}
    >
      {t("accept_suggested", { n: suggested.length })}
    </Button>
  );
}

interface SubmissionListProps extends SubmissionsCardProps {
  readonly rows: readonly SubmissionRow[];
}

/** From any button of an answer, arrow keys walk to the next one; 1, H and 2 judge it and go on to the next open one. */
function SubmissionList({ rows, round, desk }: SubmissionListProps): ReactElement {
  const t = useT(moderator_messages);
  const { run, pending } = useCommand();
  const list = useRef<HTMLUListElement>(null);
  const judged = !round.capabilities.auto_validation;

  function judge(row: SubmissionRow, verdict: Verdict): void {
    void run(validation(row, verdict));
  }
  function focusRow(index: number): void {
    list.current?.children[index]?.querySelector<HTMLElement>("button:not(:disabled)")?.focus();
  }
  function onKeyDown(event: KeyboardEvent, row: SubmissionRow, index: number): void {
    const verdict = verdictKey(event.key);
    const target = movedIndex(index, event.key, rows.length);
    if (verdict !== null && (verdict.outcome !== "partial" || round.scoring === "partial_credit")) {
      // The focus leaves first: a button that waits for the server is disabled and would lose it.
      focusRow(nextPending(rows, index));
      judge(row, verdict);
    } else if (target !== index) focusRow(target);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  return (
    <Scroll label={judged ? t("submissions_keys") : t("submissions")}>
      <ul ref={list} className={styles["list"]}>
        {rows.map((row, index) => (
          <li key={row.team_id} className={styles["item"]} data-state={row.state}>
            <SubmissionItem
              row={row}
              round={round}
              desk={desk}
              delay_ms={delayOf(row, rows)}
              judged={judged}
              busy={pending.has(`submission:${row.submission_id}`)}
              onVerdict={(verdict) => judge(row, verdict)}
              onKeyDown={(event) => onKeyDown(event, row, index)}
            />
          </li>
        ))}
      </ul>
    </Scroll>
  );
}
