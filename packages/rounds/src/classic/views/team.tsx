import type { ReactElement } from "react";
import type { TeamViewProps } from "../../view-props.ts";
import { Explanation, Question } from "../../views/question.tsx";
import { preloadTypedAnswer, TypedAnswer } from "../../views/typed-answer.tsx";

export const preloadParts = preloadTypedAnswer;

export default function ClassicTeam(props: TeamViewProps): ReactElement {
  const { round } = props;
  return (
    <div className="rd">
      <Question round={round} />
      <TypedAnswer {...props} />
      <Explanation round={round} />
    </div>
  );
}
