import { useState, type ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { Button } from "@showrunner/ui/audience";
import type { TeamViewProps } from "../../view-props.ts";
import { pickerMessages } from "../../views/picker-messages/en.ts";
import { Explanation, Question } from "../../views/question.tsx";
import { SpeedBadge } from "../../views/speed-badge.tsx";
import { findOwnSubmission } from "../../views/submission-state.ts";
import { SubmissionStatus } from "../../views/submission-status.tsx";
import { useExplicitDraft } from "../../views/use-explicit-draft.ts";
import { matchingMessages } from "../i18n/en.ts";
import { JoinedPairs } from "./joined-pairs.tsx";
import { MatchColumns } from "./match-columns.tsx";
import { MatchLists } from "./match-lists.tsx";
import { readMatches, readMatching, type Matches } from "./read-matching.ts";
import "../../views/answer.css";

/** Two columns in which pairs are tapped, or one select per text; the pairs from the reveal on. */
export default function MatchingTeam(props: TeamViewProps): ReactElement {
  const { round, disabledReason } = props;
  const { solution } = readMatching(round);
  return (
    <div className="rd">
      <Question round={round} />
      <SpeedBadge round={round} />
      {round.face === "question" && disabledReason !== null && <p className="rd-reason">{disabledReason}</p>}
      {solution === null ? (
        <MatchForm key={round.id} {...props} />
      ) : (
        <JoinedPairs round={round} matches={solution} teamMatches={readMatches(findOwnSubmission(props))} />
      )}
      <Explanation round={round} />
    </div>
  );
}

function MatchForm(props: TeamViewProps): ReactElement {
  const t = useT(matchingMessages);
  const tPicker = useT(pickerMessages);
  const { left, right } = readMatching(props.round);
  const { sent, composed, canCompose, isOnItsWay, atClose, compose, send } = useExplicitDraft(props);
  const [hasLists, setHasLists] = useState(false);
  const matches = readMatches(composed ?? sent);
  const count = left.filter(({ id }) => matches[id] !== undefined).length;
  const isSent = composed === null && sent !== null;
  const status = <SubmissionStatus answered={isSent} isOnItsWay={isOnItsWay} atClose={atClose} />;
  if (!canCompose)
    return (
      <>
        <MatchColumns left={left} right={right} matches={matches} onChange={null} />
        {status}
      </>
    );
  const change = (next: Matches): void => compose(Object.keys(next).length === 0 ? null : { pairs: next });
  return (
    <>
      <p className="rd-count">{t(hasLists ? "prompt_lists" : "prompt")}</p>
      {hasLists ? (
        <MatchLists left={left} right={right} matches={matches} onChange={change} />
      ) : (
        <MatchColumns left={left} right={right} matches={matches} onChange={change} />
      )}
      <Button wide disabled={composed === null || count === 0} onClick={() => send({ pairs: matches })}>
        {count < left.length && count > 0 ? t("send_some", { n: count, total: left.length }) : tPicker("send_picks")}
      </Button>
      {composed === null && status}
      <button type="button" className="rd-match-switch" onClick={() => setHasLists(!hasLists)}>
        {t(hasLists ? "use_columns" : "use_lists")}
      </button>
    </>
  );
}
