import { useCallback, useEffect, useRef, useState, type KeyboardEvent, type ReactElement } from "react";
import { Button } from "@mantine/core";
import type { DeskSlice, RoundSlice, SubmissionRow } from "@showrunner/engine";
import { useT } from "@showrunner/i18n/react";
import { getRoundViews } from "@showrunner/rounds/views";
import { useDesk } from "../desk-context.tsx";
import {
  groupSubmissions,
  isGroupPending,
  toBatchCommand,
  toSingleGroup,
  type SubmissionGroup,
} from "../logic/submission-groups.ts";
import { hasModifier } from "../logic/key-press.ts";
import { canJudge, getDecisionForKey, getDraftBadge, type SubmissionDecision } from "../logic/submission-decisions.ts";
import { findNextPending, getDelayMs, getTargetIndex } from "../logic/submission-navigation.ts";
import { deskMessages } from "../messages/en.ts";
import { useCommand, useAllSlices } from "../show/show-context.tsx";
import { ScrollArea } from "./card.tsx";
import { DECISION_BUTTON_SELECTOR } from "./submission-decision-buttons.tsx";
import { toListedRound } from "./listed-round.ts";
import { MEMBER_ATTRIBUTE, SubmissionGroupItem } from "./submission-group-item.tsx";
import { SubmissionItem } from "./submission-item.tsx";
import { useJudgeTogether } from "./use-judge-together.ts";
import styles from "./submissions.module.css";

interface SubmissionListProps {
  readonly rows: readonly SubmissionRow[];
  /** Loads further submissions; null when all are loaded. */
  readonly more: { readonly load: () => void; readonly loading: boolean } | null;
  readonly round: RoundSlice;
  readonly desk: DeskSlice;
}

/** Rows rendered at a time: each has buttons, and all rerender with the show's frames. */
const PAGE_SIZE = 50;

const ENABLED_BUTTON_SELECTOR = `${DECISION_BUTTON_SELECTOR}:not(:disabled)`;
const PENDING_SUBMISSION_ATTRIBUTE = "data-pending-submission";

/** Focuses the first submission that waits for a decision. */
export function focusFirstPending(): void {
  document.querySelector<HTMLElement>(`[${PENDING_SUBMISSION_ATTRIBUTE}] ${ENABLED_BUTTON_SELECTOR}`)?.focus();
}

/** In an open group, the first button of the submission after the one that this button belongs to. */
function findNextMemberButton(button: Element): HTMLElement | null {
  const next = button.closest(`[${MEMBER_ATTRIBUTE}]`)?.nextElementSibling;
  return next?.querySelector<HTMLElement>(ENABLED_BUTTON_SELECTOR) ?? null;
}

/** The submission whose own button this is, in an open group. */
function findMember(button: Element, group: SubmissionGroup): SubmissionRow | undefined {
  const teamId = button.closest(`[${MEMBER_ATTRIBUTE}]`)?.getAttribute(MEMBER_ATTRIBUTE);
  return group.rows.find((row) => row.team_id === teamId);
}

/**
 * List of submissions; those that read alike share a row. On a row's buttons, arrow keys move between rows, and 1, H
 * and 2 judge and go to the next pending row; on a single submission of an open group they judge only that one
 * and go to the next in the group.
 */
export function SubmissionList({ rows, more, round, desk }: SubmissionListProps): ReactElement {
  const t = useT(deskMessages);
  const { run, pending, isBusy } = useCommand();
  const judgeTogether = useJudgeTogether();
  const { isPeeking } = useDesk();
  const slices = useAllSlices();
  const [shown, setShown] = useState(PAGE_SIZE);
  const list = useRef<HTMLUListElement>(null);
  const focusTarget = useRef<number | null>(null);
  const isJudgedByModerator = !round.capabilities.auto_validation;
  // Automatic judgements would reveal the hidden solution; the moderator's own decisions would not.
  const isSolutionHidden = !isJudgedByModerator && round.phase === "question" && !isPeeking;
  const toKey = isJudgedByModerator ? getRoundViews(round.type).groupKey : undefined;
  const listedRound = toListedRound(round);
  const groups = groupSubmissions(rows, toKey, (row) => !canJudge(row, slices));
  const listed = groups.slice(0, shown);
  const judge = useCallback(
    (of: SubmissionGroup, decision: SubmissionDecision) => void judgeTogether(of.rows, decision),
    [judgeTogether],
  );
  const judgeItem = useCallback(
    ({ team_id }: SubmissionRow, itemId: string, accepted: boolean | null) =>
      void run({ type: "judge_item", team_id, item_id: itemId, accepted }),
    [run],
  );

  useEffect(() => {
    if (focusTarget.current !== null) focusRow(focusTarget.current);
  });
  function focusRow(index: number): void {
    const row = list.current?.children[index];
    focusTarget.current = row === undefined ? index : null;
    row?.querySelector<HTMLElement>(ENABLED_BUTTON_SELECTOR)?.focus();
  }
  function goTo(index: number): void {
    if (index >= shown) setShown(index + PAGE_SIZE);
    focusRow(index);
  }
  function onKeyDown(event: KeyboardEvent, group: SubmissionGroup, index: number): void {
    if (!(event.target instanceof Element && event.target.matches(DECISION_BUTTON_SELECTOR))) return;
    if (hasModifier(event) || slices.show.paused) return;
    const decision = getDecisionForKey(event);
    const member = findMember(event.target, group);
    const target = getTargetIndex(index, event.key, groups.length);
    if (decision !== null && (decision.outcome !== "partial" || round.scoring === "partial_credit")) {
      // Move the focus first: a button that waits for the server is disabled and would lose the focus.
      const next = member === undefined ? null : findNextMemberButton(event.target);
      if (next === null) goTo(findNextPending(groups.map(isWaiting), index));
      else next.focus();
      judge(member === undefined ? group : toSingleGroup(member), decision);
    } else if (target !== index) goTo(target);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  /** Whether the group waits for a decision by itself. */
  function isWaiting(group: SubmissionGroup): boolean {
    return isGroupPending(group) && canJudge(group.lead, slices);
  }
  /** Whether nothing can be decided now: a decision is pending, or the show is paused (SHOW-8). */
  function isGroupBusy(group: SubmissionGroup): boolean {
    if (slices.show.paused) return true;
    const command = toBatchCommand(group.rows, { outcome: "wrong" });
    return (command !== null && isBusy(command)) || group.rows.some(({ team_id }) => pending.has(`items:${team_id}`));
  }
  return (
    <ScrollArea label={isJudgedByModerator ? t("submissions_keys") : t("submissions")}>
      <ul ref={list} className={styles["list"]}>
        {listed.map((group, index) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the buttons inside
          <li
            key={group.key}
            className={styles["item"]}
            onKeyDown={(event) => onKeyDown(event, group, index)}
            {...(isJudgedByModerator && isWaiting(group) ? { [PENDING_SUBMISSION_ATTRIBUTE]: "" } : {})}
          >
            {group.rows.length === 1 ? (
              <SubmissionItem
                group={group}
                row={group.lead}
                round={listedRound}
                config={isSolutionHidden ? null : desk.config}
                delayMs={getDelayMs(group.lead, rows)}
                isJudgedByModerator={isJudgedByModerator && canJudge(group.lead, slices)}
                isSolutionHidden={isSolutionHidden}
                draft={getDraftBadge(group.lead, round)}
                busy={isGroupBusy(group)}
                onDecide={judge}
                onItem={judgeItem}
              />
            ) : (
              <SubmissionGroupItem
                group={group}
                round={listedRound}
                config={desk.config}
                delayMs={getDelayMs(group.rows[0] ?? group.lead, rows)}
                busy={isGroupBusy(group)}
                onDecide={judge}
              />
            )}
          </li>
        ))}
      </ul>
      {groups.length > listed.length ? (
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
