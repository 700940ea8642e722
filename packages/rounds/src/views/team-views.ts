import type { TeamViewProps } from "../view-props.ts";
import { byType, lazyView, preloadAll, type LazyView } from "./lazy-view.ts";

export type { TeamViewProps } from "../view-props.ts";

/** What a phone shows and takes, by type id in the order of the registry: all that its page carries of the types. */
export const team_views = {
  classic: lazyView<TeamViewProps>(() => import("../classic/views/team.tsx")),
  multipleChoice: lazyView<TeamViewProps>(() => import("../multipleChoice/views/team.tsx")),
  timedChallenge: lazyView<TeamViewProps>(() => import("../timedChallenge/views/team.tsx")),
} as const satisfies Readonly<Record<string, LazyView<TeamViewProps>>>;

/** For rounds of a type that this build does not know: visible, says so. */
export const unknown_team_view: LazyView<TeamViewProps> = lazyView<TeamViewProps>(
  () => import("../unknown/views/notices.tsx"),
);

export function teamViewOf(type: string): LazyView<TeamViewProps> {
  return byType<LazyView<TeamViewProps>>(team_views, type, unknown_team_view);
}

export function preloadTeamViews(): void {
  preloadAll(team_views);
}
