import type { ReactElement } from "react";
import type { DisplayViewProps } from "../../view-props.ts";
import { Explanation, Question } from "../../views/question.tsx";
import AnswerSolution from "../../views/answer-solution.tsx";

export default function ClassicDisplay({ round }: DisplayViewProps): ReactElement {
  return (
    <div className="rd">
      <Question round={round} />
      <AnswerSolution round={round} />
      <Explanation round={round} />
    </div>
  );
}
