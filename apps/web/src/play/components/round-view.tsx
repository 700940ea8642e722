import { createElement, Suspense, type ReactElement } from "react";
import { teamViewOf, type TeamViewProps } from "@showrunner/rounds/team-views";

/** What a team sees and answers, drawn by the round's type. */
export function TeamView(props: TeamViewProps): ReactElement {
  return <Suspense fallback={<Blank />}>{createElement(teamViewOf(props.round.type), props)}</Suspense>;
}

/** Stands in for a view that is still on its way. */
export function Blank(): ReactElement {
  return (
    <div className="pl-shell" aria-busy="true">
      <div className="pl-bone" data-size="title" />
      <div className="pl-bone" />
    </div>
  );
}
