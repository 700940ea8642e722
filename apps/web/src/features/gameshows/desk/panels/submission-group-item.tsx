import { deepEqual } from "fast-equals";
import { memo, useId, useState, type ReactElement } from "react";
import { UnstyledButton } from "@mantine/core";
import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import type { Json } from "@showrunner/engine";
import { useLocale, useT } from "@showrunner/i18n/react";
import { TeamTag } from "@showrunner/ui/audience";
import { formatSecondsBehind } from "../logic/number-format.ts";
import { getGroupJudgement, toSingleGroup, type SubmissionGroup } from "../logic/submission-groups.ts";
import type { SubmissionDecision } from "../logic/submission-decisions.ts";
import { deskMessages } from "../messages/en.ts";
import type { ListedRound } from "./listed-round.ts";
import { SubmissionText } from "./round-type-views.tsx";
import { StateBadge } from "./submission-item.tsx";
import { SubmissionDecisionButtons } from "./submission-decision-buttons.tsx";
import styles from "./submissions.module.css";

/** Contains the id of the team on the items of an open group: the list handles their keys. */
export const MEMBER_ATTRIBUTE = "data-member";

interface SubmissionGroupItemProps {
  readonly group: SubmissionGroup;
  readonly round: ListedRound;
  readonly config: Json;
  /** Delay of the group's first submission behind the first of all. */
  readonly delayMs: number;
  readonly busy: boolean;
  readonly onDecide: (group: SubmissionGroup, decision: SubmissionDecision) => void;
}

/** Several submissions that read alike, judged together; opens to list their teams. Memoised by content. */
export const SubmissionGroupItem = memo(function SubmissionGroupItem({
  group,
  round,
  config,
  delayMs,
  busy,
  onDecide,
}: SubmissionGroupItemProps): ReactElement {
  const t = useT(deskMessages);
  const locale = useLocale();
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const { lead, rows } = group;
  const judgement = getGroupJudgement(group);
  // While the decisions differ, the group shows its first pending submission.
  const shown = rows.find(({ state }) => state === "pending") ?? lead;
  return (
    <>
      <UnstyledButton
        className={styles["who"] ?? ""}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className={styles["count"]}>
          {isOpen ? <IconChevronDown size={16} aria-hidden /> : <IconChevronRight size={16} aria-hidden />}
          {t("group_teams", { n: rows.length })}
        </span>
        <span className={styles["delay"]}>{formatSecondsBehind(delayMs, locale)}</span>
      </UnstyledButton>
      <div className={styles["answer"]}>
        <SubmissionText
          answer={lead.answer}
          judgement={shown.judgement ?? shown.suggestion}
          config={config}
          round={round}
        />
        <b className={styles["times"]} aria-hidden>
          {` ×${rows.length}`}
        </b>
        <div className={styles["known"]}>
          <StateBadge row={shown} />
        </div>
      </div>
      <div className={styles["state"]}>
        <SubmissionDecisionButtons
          group={group}
          name={t("group_teams", { n: rows.length })}
          judgement={judgement}
          round={round}
          busy={busy}
          onDecide={onDecide}
        />
      </div>
      <ul className={styles["members"]} id={id} hidden={!isOpen}>
        {isOpen &&
          rows.map((row) => (
            <li key={row.team_id} {...{ [MEMBER_ATTRIBUTE]: row.team_id }}>
              <TeamTag team={row} />
              <SubmissionText
                answer={row.answer}
                judgement={row.judgement ?? row.suggestion}
                config={config}
                round={round}
              />
              <StateBadge row={row} />
              <SubmissionDecisionButtons
                group={toSingleGroup(row)}
                name={row.name}
                judgement={row.judgement}
                round={round}
                busy={busy}
                onDecide={onDecide}
              />
            </li>
          ))}
      </ul>
    </>
  );
}, deepEqual);
