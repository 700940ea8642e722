import { lazyWithRetry, type LazyComponent } from "@showrunner/ui/stage";
import type { TeamViewProps } from "../view-props.ts";
import { LazySubmission, LazySolution } from "../classic/views/lazy-views.ts";
import { findByType } from "./find-by-type.ts";

export type { Draft, TeamViewProps } from "../view-props.ts";

/** The team views, by type id in the order of the registry: the only parts of the types that phones load. */
export const TEAM_VIEWS = {
  classic: lazyWithRetry<TeamViewProps>(() => import("../classic/views/team.tsx")),
  multipleChoice: lazyWithRetry<TeamViewProps>(() => import("../multipleChoice/views/team.tsx")),
  timedChallenge: lazyWithRetry<TeamViewProps>(() => import("../timedChallenge/views/team.tsx")),
} as const satisfies Readonly<Record<string, LazyComponent<TeamViewProps>>>;

/** Fallback for unknown round types: shows a notice. */
export const unknownTeamView: LazyComponent<TeamViewProps> = lazyWithRetry<TeamViewProps>(
  () => import("../unknown/views/notices.tsx"),
);

export function getTeamView(type: string): LazyComponent<TeamViewProps> {
  return findByType<LazyComponent<TeamViewProps>>(TEAM_VIEWS, type, unknownTeamView);
}

/** Preloads all views, so that the first question does not wait for its view on a slow connection. */
export function preloadTeamViews(): void {
  for (const part of [...Object.values(TEAM_VIEWS), LazySubmission, LazySolution]) void part.preload();
}
