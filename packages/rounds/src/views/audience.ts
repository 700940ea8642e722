import { lazy, type ComponentType, type FunctionComponent } from "react";
import type { DisplayViewProps, TeamViewProps } from "../view-props.ts";

export type { DisplayViewProps, TeamViewProps } from "../view-props.ts";

export type Loaded<P> = Promise<{ readonly default: FunctionComponent<P> }>;

/** How the views of phones and big screens are fetched; nothing of them is in the page before. */
interface AudienceLoaders {
  readonly team: () => Loaded<TeamViewProps>;
  readonly display: () => Loaded<DisplayViewProps>;
}

/** What an audience sees of one round type. The views suspend while they load, so each needs a `Suspense` around it. */
export interface AudienceViews {
  readonly team: ComponentType<TeamViewProps>;
  readonly display: ComponentType<DisplayViewProps>;
  /** Fetches a view ahead of its first use. */
  readonly preload: (view: keyof AudienceLoaders) => Promise<unknown>;
}

const audience = (load: AudienceLoaders): AudienceViews => ({
  team: lazy(load.team),
  display: lazy(load.display),
  preload: (view) => load[view](),
});

/**
 * The audience's views by type id, in the order of the registry: all that a phone's page carries of the round types
 * before a question needs them. `views.ts` adds what hosts need.
 */
export const audience_views = {
  classic: audience({
    team: () => import("../classic/views/team.tsx"),
    display: () => import("../classic/views/display.tsx"),
  }),
  multipleChoice: audience({
    team: () => import("../multipleChoice/views/team.tsx"),
    display: () => import("../multipleChoice/views/display.tsx"),
  }),
  timedChallenge: audience({
    team: () => import("../timedChallenge/views/team.tsx"),
    display: () => import("../timedChallenge/views/display.tsx"),
  }),
} as const satisfies Readonly<Record<string, AudienceViews>>;

/** For rounds of a type that this build does not know: visible, says so. */
export const unknown_audience_views: AudienceViews = audience({
  team: () => import("../unknown/views/notices.tsx"),
  display: () => import("../unknown/views/notices.tsx"),
});

const warned_of = new Set<string>();

/** One entry of a list by type id; for an unknown type the one that says so, with a warning to developers once. */
export function byType<V>(list: Readonly<Record<string, V>>, type: string, unknown: V): V {
  const found = Object.hasOwn(list, type) ? list[type] : undefined;
  if (found !== undefined) return found;
  if (!warned_of.has(type)) {
    warned_of.add(type);
    const what = type === "" ? "A round has no type" : `Round type "${type}" is unknown`;
    // oxlint-disable-next-line no-console -- meant for the console
    console.warn(`${what}; known types: ${Object.keys(list).join(", ")}`);
  }
  return unknown;
}

/** The audience's views of a type. */
export function audienceViewsOf(type: string): AudienceViews {
  return byType<AudienceViews>(audience_views, type, unknown_audience_views);
}

/** Fetches one view of every type, so that the first question does not wait for it on a slow line. */
export function preloadViews(view: keyof AudienceLoaders): void {
  for (const views of Object.values(audience_views)) void views.preload(view).catch(() => undefined);
}
