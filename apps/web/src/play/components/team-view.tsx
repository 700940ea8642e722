import { createElement, Suspense, type ReactElement } from "react";
import { getTeamView, type TeamViewProps } from "@showrunner/rounds/team-views";

/** The team view of the round's type. */
export function TeamView(props: TeamViewProps): ReactElement {
  return <Suspense fallback={<ViewSkeleton />}>{createElement(getTeamView(props.round.type), props)}</Suspense>;
}

/** Skeleton of a view that is loading. */
export function ViewSkeleton(): ReactElement {
  return (
    <div className="pl-shell" aria-busy="true">
      <div className="pl-skeleton" data-size="title" />
      <div className="pl-skeleton" />
    </div>
  );
}
