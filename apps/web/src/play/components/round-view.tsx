import { Suspense, useEffect, type ReactElement } from "react";
import { audienceViewsOf, preloadViews, type DisplayViewProps, type TeamViewProps } from "@showrunner/rounds/audience";

/** What a team sees and answers, drawn by the round's type. */
export function TeamView(props: TeamViewProps): ReactElement {
  const View = audienceViewsOf(props.round.type).team;
  return (
    <Suspense fallback={<Blank />}>
      <View {...props} />
    </Suspense>
  );
}

/** What the hall sees, drawn by the round's type. */
export function DisplayView(props: DisplayViewProps): ReactElement {
  const View = audienceViewsOf(props.round.type).display;
  return (
    <Suspense fallback={<Blank />}>
      <View {...props} />
    </Suspense>
  );
}

function Blank(): ReactElement {
  return (
    <div className="pl-shell" aria-busy="true">
      <div className="pl-bone" data-size="title" />
      <div className="pl-bone" />
    </div>
  );
}

/** Fetches the views ahead of the first question, which then needs no further download. */
export function usePreloadedViews(view: "team" | "display"): void {
  useEffect(() => preloadViews(view), [view]);
}
