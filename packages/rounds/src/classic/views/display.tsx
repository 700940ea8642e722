import type { ReactElement } from "react";
import type { DisplayViewProps } from "../../view-props.ts";
import { Explanation, Question } from "../../views/question.tsx";
import Solution from "../../views/answer-solution.tsx";

export default function ClassicDisplay({ round }: DisplayViewProps): ReactElement {
  return (
    <div className="rd">
      <Question round={round} />
      <Solution round={round} />
      <Explanation round={round} />
    </div>
  );
}
