import type { RouteKey } from "@showrunner/contract/rest";
import type { CallOptions } from "../../testing/test-server.ts";
import type { CallerName, ShowFixture, TestWorld } from "../test-world.ts";

export const everyone: readonly CallerName[] = [
  "visitor",
  "team",
  "other_team",
  "user",
  "other_user",
  "co_host",
  "owner",
  "admin",
];
export const users: readonly CallerName[] = ["user", "other_user", "co_host", "owner", "admin"];
export const moderators: readonly CallerName[] = ["co_host", "owner", "admin"];
export const owners: readonly CallerName[] = ["owner", "admin"];
export const admins: readonly CallerName[] = ["admin"];
export const team: readonly CallerName[] = ["team"];

/** One well-formed call of a route, and the callers it admits. */
export interface RouteProbe<K extends RouteKey> {
  readonly about?: string;
  readonly allowed: readonly CallerName[];
  /** Status for signed-in callers without access. */
  readonly refusedStatus?: 403 | 404;
  /** Status for callers with access, if not the route's success status. */
  readonly allowedStatus?: number;
  readonly options: (fixture: ShowFixture, world: TestWorld) => CallOptions<K> | Promise<CallOptions<K>>;
}

export const AT_START = { run_id: null, round_id: null, phase: null } as const;

export const showParams = (fixture: ShowFixture) => ({ params: { id: fixture.showId } });
export const buildTeamParams = (fixture: ShowFixture) => ({ params: { id: fixture.showId, teamId: fixture.teamId } });
export const buildPublicParams = (fixture: ShowFixture) => ({ params: { publicId: fixture.publicId } });
export const buildLibraryRoundParams = (fixture: ShowFixture) => ({
  params: { id: fixture.libraryGameId, roundId: fixture.libraryRoundId },
});
export const buildOwnRoundParams = (fixture: ShowFixture) => ({
  params: { id: fixture.ownGameId, roundId: fixture.ownRoundId },
});

/** The routes under these paths. */
type RoutesOf<Paths extends string> = Extract<RouteKey, `${string} /${Paths}` | `${string} /${Paths}/${string}`>;
type PricingRoutes = RoutesOf<"pricing" | "usage/charges" | "usage/unrated">;
type AudienceRoutes = RoutesOf<"gameshows/public" | "gameshows/join">;
type AuthoringRoutes = RoutesOf<
  | "ai/authoring"
  | "ai/rounds"
  | "ai/suggestions"
  | "ai/picture-ideas"
  | "ai/text-checks"
  | "ai/translations"
  | "ai/documents"
>;
type RunRoutes = RoutesOf<"ai/runs" | "providers/:id/run" | "providers/:id/runs"> | AuthoringRoutes;
/** Routes by the file of their probes. */
interface RouteGroups {
  readonly admin: RoutesOf<"admin">;
  readonly games: RoutesOf<"games" | "game-tags" | "round-types">;
  readonly gameshows: Exclude<RoutesOf<"gameshows" | "rehearsals" | "load-checks">, AudienceRoutes>;
  readonly audience: AudienceRoutes;
  readonly media: RoutesOf<"images" | "videos" | "audio" | "assets">;
  readonly usage: Exclude<RoutesOf<"usage">, PricingRoutes>;
  readonly pricing: PricingRoutes;
  readonly providers: Exclude<RoutesOf<"providers">, RunRoutes>;
  readonly aiRuns: RunRoutes;
}

/** Requires a probe for every route of the group; `accounts` contains all routes of no other group. */
export type RouteProbes<Group extends keyof RouteGroups | "accounts"> = {
  readonly [
    K in Group extends keyof RouteGroups ? RouteGroups[Group] : Exclude<RouteKey, RouteGroups[keyof RouteGroups]>
  ]: readonly RouteProbe<K>[];
};
