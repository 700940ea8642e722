import { Suspense, type ReactElement } from "react";
import type { TeamViewProps } from "../view-props.ts";
import { LazySolution, LazySubmission } from "./lazy-typed-views.ts";

/** Loads what a phone that waits for the buzzer does not need yet. */
export function preloadTypedAnswer(): void {
  void LazySubmission.preload();
  void LazySolution.preload();
}

/** Text field and solution. With the buzzer on only its holder can type; the page itself shows the button. */
export function TypedAnswer(props: TeamViewProps): ReactElement {
  const { round, disabledReason } = props;
  return (
    <>
      {round.face === "question" && disabledReason !== null && !round.buzzer_on && (
        <p className="rd-reason">{disabledReason}</p>
      )}
      <Suspense>
        <LazySubmission {...props} />
        {round.reveal !== null && <LazySolution round={round} />}
      </Suspense>
    </>
  );
}
