import { Suspense, type ReactElement } from "react";
import type { TeamViewProps } from "../../view-props.ts";
import { Explanation, Question } from "../../views/question.tsx";
import { LazySubmission, LazySolution } from "./lazy-parts.ts";

/** Loads what a phone that waits for the buzzer does not need yet. */
export function preloadParts(): void {
  void LazySubmission.preload();
  void LazySolution.preload();
}

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
        <LazySubmission {...props} />
        {round.reveal !== null && <LazySolution round={round} />}
      </Suspense>
      <Explanation round={round} />
    </div>
  );
}
