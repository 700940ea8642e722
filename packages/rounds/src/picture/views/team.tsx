import type { ReactElement } from "react";
import type { TeamViewProps } from "../../view-props.ts";
import { Explanation, Question } from "../../views/question.tsx";
import { preloadTypedAnswer, TypedAnswer } from "../../views/typed-answer.tsx";
import { PictureFrame } from "./picture-frame.tsx";

export const preloadParts = preloadTypedAnswer;

export default function PictureTeam(props: TeamViewProps): ReactElement {
  const { round } = props;
  return (
    <div className="rd">
      <Question round={round} />
      <PictureFrame key={round.id} face={round.reveal?.solution ?? round.face_question} steps={round.steps} />
      <TypedAnswer {...props} />
      <Explanation round={round} />
    </div>
  );
}
