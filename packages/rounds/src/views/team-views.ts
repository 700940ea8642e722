import { lazily, type Part } from "@showrunner/ui/stage";
import type { TeamViewProps } from "../view-props.ts";
import { ClassicAnswer, ClassicSolution } from "../classic/views/later.ts";
import { byType } from "./by-type.ts";

export type { Draft, TeamViewProps } from "../view-props.ts";

/** What a phone shows and takes, by type id in the order of the registry: all that its page carries of the types. */
export const team_views = {
  classic: lazily<TeamViewProps>(() => import("../classic/views/team.tsx")),
  multipleChoice: lazily<TeamViewProps>(() => import("../multipleChoice/views/team.tsx")),
  timedChallenge: lazily<TeamViewProps>(() => import("../timedChallenge/views/team.tsx")),
} as const satisfies Readonly<Record<string, Part<TeamViewProps>>>;

/** For rounds of a type that this build does not know: visible, says so. */
export const unknown_team_view: Part<TeamViewProps> = lazily<TeamViewProps>(
  () => import("../unknown/views/notices.tsx"),
);

export function teamViewOf(type: string): Part<TeamViewProps> {
  return byType<Part<TeamViewProps>>(team_views, type, unknown_team_view);
}

/** Fetches all of them, so that the first question does not wait for its view on a slow line. */
export function preloadTeamViews(): void {
  for (const part of [...Object.values(team_views), ClassicAnswer, ClassicSolution]) void part.preload();
}
