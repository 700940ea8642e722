import { Suspense, type ReactElement } from "react";
import type { TeamViewProps } from "../../view-props.ts";
import { Explanation, Question } from "../../views/question.tsx";
import { ClassicAnswer, ClassicSolution } from "./later.ts";

/** Question and text field. With the buzzer on only its holder can type; the page itself shows the button. */
export default function ClassicTeam(props: TeamViewProps): ReactElement {
  const { round, disabled_reason } = props;
  return (
    <div className="rd">
      <Question round={round} />
      {round.face === "question" && disabled_reason !== null && !round.buzzer_on && (
        <p className="rd-reason">{disabled_reason}</p>
      )}
      <Suspense>
        <ClassicAnswer {...props} />
        {round.reveal !== null && <ClassicSolution round={round} />}
      </Suspense>
      <Explanation round={round} />
    </div>
  );
}
