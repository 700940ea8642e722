import { lazily, type Part } from "@showrunner/ui/stage";
import type { TeamViewProps } from "../view-props.ts";
import { ClassicAnswer, ClassicSolution } from "../classic/views/later.ts";
import { byType } from "./by-type.ts";

export type { Draft, TeamViewProps } from "../view-props.ts";

/** The team views, by type id in the order of the registry: the only parts of the types that phones load. */
export const team_views = {
  classic: lazily<TeamViewProps>(() => import("../classic/views/team.tsx")),
  multipleChoice: lazily<TeamViewProps>(() => import("../multipleChoice/views/team.tsx")),
  timedChallenge: lazily<TeamViewProps>(() => import("../timedChallenge/views/team.tsx")),
} as const satisfies Readonly<Record<string, Part<TeamViewProps>>>;

/** Fallback for unknown round types: shows a notice. */
export const unknown_team_view: Part<TeamViewProps> = lazily<TeamViewProps>(
  () => import("../unknown/views/notices.tsx"),
);

export function teamViewOf(type: string): Part<TeamViewProps> {
  return byType<Part<TeamViewProps>>(team_views, type, unknown_team_view);
}

/** Preloads all views, so that the first question does not wait for its view on a slow connection. */
export function preloadTeamViews(): void {
  for (const part of [...Object.values(team_views), ClassicAnswer, ClassicSolution]) void part.preload();
}
