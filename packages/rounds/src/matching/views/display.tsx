import type { ReactElement } from "react";
import type { DisplayViewProps } from "../../view-props.ts";
import { Explanation, Question } from "../../views/question.tsx";
import { SpeedBadge } from "../../views/speed-badge.tsx";
import { JoinedPairs } from "./joined-pairs.tsx";
import { MatchColumns } from "./match-columns.tsx";
import { readMatching } from "./read-matching.ts";

/** Both sides; the pairs from the reveal on. */
export default function MatchingDisplay({ round }: DisplayViewProps): ReactElement {
  const { left, right, solution } = readMatching(round);
  return (
    <div className="rd">
      <Question round={round} />
      <SpeedBadge round={round} />
      {solution === null ? (
        <MatchColumns left={left} right={right} matches={{}} onChange={null} />
      ) : (
        <JoinedPairs round={round} matches={solution} />
      )}
      <Explanation round={round} />
    </div>
  );
}
