import { useCallback, useEffect, useRef, useState, type KeyboardEvent, type ReactElement } from "react";
import { Button } from "@mantine/core";
import type { DeskSlice, RoundSlice, SubmissionRow } from "@showrunner/engine";
import { useT } from "@showrunner/i18n/react";
import { useDesk } from "../desk-context.tsx";
import { isDecidedWithBuzz } from "../logic/buzz-decision.ts";
import {
  getDelayMs,
  getTargetIndex,
  findNextPending,
  toValidateCommand,
  getVerdictForKey,
  type Verdict,
} from "../logic/submission-verdicts.ts";
import { deskMessages } from "../messages/index.ts";
import { useCommand, useAllSlices } from "../show/show-context.tsx";
import { ScrollArea } from "./card.tsx";
import { SubmissionItem } from "./submission-item.tsx";
import styles from "./submissions.module.css";

interface SubmissionListProps {
  readonly rows: readonly SubmissionRow[];
  /** Submissions that are not loaded yet; null when all are. */
  readonly more: { readonly load: () => void; readonly loading: boolean } | null;
  readonly round: RoundSlice;
  readonly desk: DeskSlice;
}

/** Rows rendered at a time: each has buttons, and all rerender with the show's frames. */
const PAGE_SIZE = 50;

const PENDING_SUBMISSION_ATTRIBUTE = "data-pending-answer";

/** Focuses the first submission that waits for a verdict. */
export function focusFirstPending(): void {
  document.querySelector<HTMLElement>(`[${PENDING_SUBMISSION_ATTRIBUTE}] button:not(:disabled)`)?.focus();
}

/**
 * List of submissions. On a row's buttons, arrow keys move between rows; 1, H and 2 judge and go to the next pending
 * row.
 */
export function SubmissionList({ rows, more, round, desk }: SubmissionListProps): ReactElement {
  const t = useT(deskMessages);
  const { run, pending } = useCommand();
  const { isPeeking } = useDesk();
  const { presses, buzzer } = useAllSlices();
  const [shown, setShown] = useState(PAGE_SIZE);
  const list = useRef<HTMLUListElement>(null);
  const wanted = useRef<number | null>(null);
  const newest = useRef(onKeyDown);
  const judged = !round.capabilities.auto_validation;
  // Automatic judgements would reveal the covered solution; the moderator's own verdicts would not.
  const covered = !judged && round.phase === "question" && !isPeeking;
  const listed = rows.slice(0, shown);
  const judge = useCallback((row: SubmissionRow, verdict: Verdict) => void run(toValidateCommand(row, verdict)), [run]);
  const judgeItem = useCallback(
    ({ team_id }: SubmissionRow, itemId: string, accepted: boolean | null) =>
      void run({ type: "judge_item", team_id, item_id: itemId, accepted }),
    [run],
  );
  const onKey = useCallback<typeof onKeyDown>((...pressed) => newest.current(...pressed), []);

  useEffect(() => {
    newest.current = onKeyDown;
    if (wanted.current !== null) focusRow(wanted.current);
  });
  function focusRow(index: number): void {
    const row = list.current?.children[index];
    wanted.current = row === undefined ? index : null;
    row?.querySelector<HTMLElement>("button:not(:disabled)")?.focus();
  }
  function goTo(index: number): void {
    if (index >= shown) setShown(index + PAGE_SIZE);
    focusRow(index);
  }
  function onKeyDown(event: KeyboardEvent, row: SubmissionRow, index: number): void {
    const verdict = getVerdictForKey(event.key);
    const target = getTargetIndex(index, event.key, rows.length);
    if (verdict !== null && (verdict.outcome !== "partial" || round.scoring === "partial_credit")) {
      // Move the focus first: a button that waits for the server is disabled and would lose it.
      goTo(findNextPending(rows, index));
      judge(row, verdict);
    } else if (target !== index) goTo(target);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  return (
    <ScrollArea label={judged ? t("submissions_keys") : t("submissions")}>
      <ul ref={list} className={styles["list"]}>
        {listed.map((row, index) => (
          <li
            key={row.team_id}
            className={styles["item"]}
            {...(judged && row.state === "pending" ? { [PENDING_SUBMISSION_ATTRIBUTE]: "" } : {})}
          >
            <SubmissionItem
              row={row}
              index={index}
              round={round}
              desk={desk}
              delayMs={getDelayMs(row, rows)}
              judged={judged && !isDecidedWithBuzz(row, { presses, buzzer })}
              covered={covered}
              busy={pending.has(`submission:${row.submission_id}`) || pending.has(`items:${row.team_id}`)}
              onVerdict={judge}
              onItem={judgeItem}
              onKey={onKey}
            />
          </li>
        ))}
      </ul>
      {rows.length > listed.length ? (
        <Button variant="subtle" onClick={() => setShown(shown + PAGE_SIZE)}>
          {t("load_more")}
        </Button>
      ) : (
        more !== null && (
          <Button variant="subtle" loading={more.loading} onClick={more.load}>
            {t("load_more")}
          </Button>
        )
      )}
    </ScrollArea>
  );
}
