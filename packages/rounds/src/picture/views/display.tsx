import type { ReactElement } from "react";
import type { DisplayViewProps } from "../../view-props.ts";
import AnswerSolution from "../../views/answer-solution.tsx";
import { Explanation, Question } from "../../views/question.tsx";
import { PictureFrame } from "./picture-frame.tsx";

export default function PictureDisplay({ round }: DisplayViewProps): ReactElement {
  return (
    <div className="rd">
      <Question round={round} />
      <PictureFrame key={round.id} face={round.reveal?.solution ?? round.face_question} steps={round.steps} />
      <AnswerSolution round={round} />
      <Explanation round={round} />
    </div>
  );
}
