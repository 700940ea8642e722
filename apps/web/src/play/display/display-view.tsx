import { createElement, Suspense, type ReactElement } from "react";
import { displayViewOf, type DisplayViewProps } from "@showrunner/rounds/display-views";
import { Blank } from "../components/round-view.tsx";

/** The display view of the round's type. */
export function DisplayView(props: DisplayViewProps): ReactElement {
  return <Suspense fallback={<Blank />}>{createElement(displayViewOf(props.round.type), props)}</Suspense>;
}
