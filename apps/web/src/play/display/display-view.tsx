import { createElement, Suspense, type ReactElement } from "react";
import { getDisplayView, type DisplayViewProps } from "@showrunner/rounds/display-views";
import { ViewSkeleton } from "../components/team-view.tsx";

/** The display view of the round's type. */
export function DisplayView(props: DisplayViewProps): ReactElement {
  return <Suspense fallback={<ViewSkeleton />}>{createElement(getDisplayView(props.round.type), props)}</Suspense>;
}
