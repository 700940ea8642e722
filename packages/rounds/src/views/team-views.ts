import { lazyWithRetry, type LazyComponent, type LoadedModule } from "@showrunner/ui/audience";
import type { TeamViewProps } from "../view-props.ts";
import { findByType } from "./find-by-type.ts";
import { createLazyViews } from "./lazy-views.ts";

export type { Draft, TeamViewProps } from "../view-props.ts";

/** A team view may have parts that a phone loads only later, while it waits. */
interface TeamViewModule extends LoadedModule<TeamViewProps> {
  readonly preloadParts?: () => void;
}

/** The team views, by type id: the only parts of the types that phones load. */
export const TEAM_VIEWS = createLazyViews(import.meta.glob<TeamViewModule>("../*/views/team.tsx"));

/** Fallback for unknown round types: shows a notice. */
export const unknownTeamView: LazyComponent<TeamViewProps> = lazyWithRetry<TeamViewProps>(
  () => import("../unknown/views/unknown-type-notices.tsx"),
);

export function getTeamView(type: string): LazyComponent<TeamViewProps> {
  return findByType(TEAM_VIEWS, type, unknownTeamView);
}

/** Preloads all views, so that the first question does not wait for its view on a slow connection. */
export function preloadTeamViews(): void {
  for (const view of Object.values(TEAM_VIEWS))
    void view.preload().then((module: TeamViewModule) => module.preloadParts?.());
}
