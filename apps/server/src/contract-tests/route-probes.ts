import type { RouteKey } from "@showrunner/contract/rest";
import type { CallOptions } from "../testing/test-server.ts";
import { answerFirstRound, completeShow, useTeamCodes } from "./play-show.ts";
import type { CallerName, ShowFixture, TestWorld } from "./test-world.ts";

const everyone: readonly CallerName[] = [
  "visitor",
  "team",
  "other_team",
  "user",
  "other_user",
  "co_host",
  "owner",
  "admin",
];
const users: readonly CallerName[] = ["user", "other_user", "co_host", "owner", "admin"];
const moderators: readonly CallerName[] = ["co_host", "owner", "admin"];
const owners: readonly CallerName[] = ["owner", "admin"];
const admins: readonly CallerName[] = ["admin"];
const team: readonly CallerName[] = ["team"];

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

const AT_START = { run_id: null, round_id: null, phase: null } as const;

const showParams = (fixture: ShowFixture) => ({ params: { id: fixture.show_id } });
const teamParams = (fixture: ShowFixture) => ({ params: { id: fixture.show_id, teamId: fixture.team_id } });
const publicParams = (fixture: ShowFixture) => ({ params: { publicId: fixture.public_id } });
const libraryRoundParams = (fixture: ShowFixture) => ({
  params: { id: fixture.library_game_id, roundId: fixture.library_round_id },
});
const ownRoundParams = (fixture: ShowFixture) => ({
  params: { id: fixture.own_game_id, roundId: fixture.own_round_id },
});

/** The type requires a probe for every route. */
export const ROUTE_PROBES: { readonly [K in RouteKey]: readonly RouteProbe<K>[] } = {
  "GET /health/live": [{ allowed: everyone, options: () => ({}) }],
  "GET /health/ready": [{ allowed: everyone, options: () => ({}) }],
  "GET /system/version": [{ allowed: everyone, options: () => ({}) }],

  "GET /auth/config": [{ allowed: everyone, options: () => ({}) }],
  "POST /auth/setup": [
    {
      about: "once it is done",
      allowed: everyone,
      allowedStatus: 409,
      options: () => ({ body: { admin_username: "second", admin_password: "secret" } }),
    },
  ],
  "POST /auth/register": [
    {
      about: "while it is not enabled",
      allowed: everyone,
      allowedStatus: 403,
      options: (_things, world) => ({
        body: { username: `user-${world.uniqueName()}`, password: "secret", email: "new@example.org" },
      }),
    },
  ],
  "POST /auth/login": [
    { allowed: everyone, options: () => ({ body: { username: "user", password: "test password" } }) },
  ],
  "POST /auth/refresh": [
    { allowed: everyone, options: async (_things, world) => ({ body: { refresh_token: await world.refreshToken() } }) },
  ],
  "POST /auth/logout": [
    { allowed: everyone, options: async (_things, world) => ({ body: { refresh_token: await world.refreshToken() } }) },
  ],
  "GET /auth/me": [{ allowed: users, options: () => ({}) }],

  "GET /users": [{ allowed: admins, options: () => ({}) }],
  "GET /admin/security-events": [{ allowed: admins, options: () => ({}) }],
  "POST /users": [
    {
      allowed: admins,
      options: (_things, world) => ({ body: { username: `user-${world.uniqueName()}`, password: "secret" } }),
    },
  ],
  "GET /users/:id": [{ allowed: admins, options: (_things, world) => ({ params: { id: world.user_id } }) }],
  "PATCH /users/:id": [
    { allowed: admins, options: (_things, world) => ({ params: { id: world.user_id }, body: { first_name: "Uma" } }) },
  ],

  "GET /games": [
    { about: "the library", allowed: users, options: () => ({}) },
    { about: "one's own", allowed: users, options: () => ({ query: { owner: "me" } }) },
    { about: "of a show", allowed: moderators, refusedStatus: 404, options: ({ show_id }) => ({ query: { show_id } }) },
  ],
  "POST /games": [
    { about: "among one's own", allowed: users, options: () => ({ body: { title: "New", owner: "me" } }) },
    { about: "in the library", allowed: admins, options: () => ({ body: { title: "New" } }) },
    {
      about: "in a show",
      allowed: moderators,
      refusedStatus: 404,
      options: ({ show_id }) => ({ body: { title: "New", show_id } }),
    },
  ],
  "GET /games/:id": [
    { about: "of the library", allowed: users, options: ({ library_game_id: id }) => ({ params: { id } }) },
    {
      about: "of a show",
      allowed: moderators,
      refusedStatus: 404,
      options: ({ own_game_id: id }) => ({ params: { id } }),
    },
  ],
  "GET /games/:id/export": [
    {
      about: "of the library",
      allowed: users,
      options: ({ library_game_id: id }) => ({ params: { id }, query: { format: "json" } }),
    },
    {
      about: "of a show",
      allowed: moderators,
      refusedStatus: 404,
      options: ({ own_game_id: id }) => ({ params: { id }, query: { format: "csv" } }),
    },
  ],
  "PATCH /games/:id": [
    {
      about: "of the library",
      allowed: admins,
      options: ({ library_game_id: id }) => ({ params: { id }, body: { points: 3 } }),
    },
    {
      about: "of a show",
      allowed: moderators,
      refusedStatus: 404,
      options: ({ own_game_id: id }) => ({ params: { id }, body: { points: 3 } }),
    },
  ],
  "DELETE /games/:id": [
    { about: "of the library", allowed: admins, options: ({ library_game_id: id }) => ({ params: { id } }) },
    {
      about: "of a show that uses it",
      allowed: moderators,
      refusedStatus: 404,
      allowedStatus: 409,
      options: ({ own_game_id: id }) => ({ params: { id } }),
    },
  ],
  "POST /games/:id/move": [
    {
      about: "of the library",
      allowed: admins,
      options: ({ library_game_id: id }) => ({ params: { id }, body: { to: "own" } }),
    },
  ],
  "GET /game-tags": [{ allowed: users, options: () => ({}) }],
  "POST /games/:id/duplicate": [
    { about: "in the library", allowed: admins, options: ({ library_game_id: id }) => ({ params: { id }, body: {} }) },
    {
      about: "into a show",
      allowed: moderators,
      refusedStatus: 404,
      options: ({ library_game_id: id, show_id }) => ({ params: { id }, body: { show_id } }),
    },
    {
      about: "of a show",
      allowed: moderators,
      refusedStatus: 404,
      options: ({ own_game_id: id }) => ({ params: { id }, body: {} }),
    },
  ],
  "POST /games/:id/rounds": [
    {
      about: "of the library",
      allowed: admins,
      options: ({ library_game_id: id }) => ({ params: { id }, body: { type: "classic" } }),
    },
    {
      about: "of a show",
      allowed: moderators,
      refusedStatus: 404,
      options: ({ own_game_id: id }) => ({ params: { id }, body: { type: "classic" } }),
    },
  ],
  "PATCH /games/:id/rounds/:roundId": [
    {
      about: "of the library",
      allowed: admins,
      options: (fixture) => ({ ...libraryRoundParams(fixture), body: { max_points: 5 } }),
    },
    {
      about: "of a show",
      allowed: moderators,
      refusedStatus: 404,
      options: (fixture) => ({ ...ownRoundParams(fixture), body: { max_points: 5 } }),
    },
  ],
  "DELETE /games/:id/rounds/:roundId": [
    { about: "of the library", allowed: admins, options: libraryRoundParams },
    { about: "of a show", allowed: moderators, refusedStatus: 404, options: ownRoundParams },
  ],
  "POST /games/:id/rounds/:roundId/duplicate": [
    { about: "of the library", allowed: admins, options: libraryRoundParams },
    { about: "of a show", allowed: moderators, refusedStatus: 404, options: ownRoundParams },
  ],
  "PUT /games/:id/rounds/order": [
    {
      about: "of the library",
      allowed: admins,
      options: (fixture) => ({
        params: { id: fixture.library_game_id },
        body: { round_ids: [fixture.library_round_id] },
      }),
    },
    {
      about: "of a show",
      allowed: moderators,
      refusedStatus: 404,
      options: (fixture) => ({ params: { id: fixture.own_game_id }, body: { round_ids: [fixture.own_round_id] } }),
    },
  ],
  "GET /round-types": [{ allowed: users, options: () => ({}) }],
  "POST /gameshows/sample": [{ allowed: users, options: () => ({ body: { language: "en" } }) }],

  "GET /gameshows": [{ allowed: users, options: () => ({}) }],
  "POST /gameshows": [{ allowed: users, options: () => ({ body: { name: "New" } }) }],
  "GET /gameshows/:id": [{ allowed: moderators, options: showParams }],
  "PATCH /gameshows/:id": [
    { allowed: moderators, options: (fixture) => ({ ...showParams(fixture), body: { name: "Other" } }) },
  ],
  "DELETE /gameshows/:id": [{ allowed: owners, options: showParams }],
  "GET /gameshows/:id/co-hosts": [{ allowed: moderators, options: showParams }],
  "POST /gameshows/:id/co-hosts": [
    {
      allowed: owners,
      options: (fixture) => ({ ...showParams(fixture), body: { login: "other_user" } }),
    },
  ],
  "DELETE /gameshows/:id/co-hosts/:userId": [
    {
      about: "of oneself, or of all by the owner",
      allowed: moderators,
      options: (fixture, world) => ({ params: { id: fixture.show_id, userId: world.co_host_id } }),
    },
  ],
  "PUT /gameshows/:id/registration": [
    { allowed: moderators, options: (fixture) => ({ ...showParams(fixture), body: { open: false } }) },
  ],
  "POST /gameshows/:id/games": [
    {
      about: "from the library",
      allowed: moderators,
      options: (fixture) => ({ ...showParams(fixture), body: { game_id: fixture.library_game_id } }),
    },
  ],
  "DELETE /gameshows/:id/games/:showGameId": [
    {
      allowed: moderators,
      options: (fixture) => ({ params: { id: fixture.show_id, showGameId: fixture.show_game_id } }),
    },
  ],
  "PUT /gameshows/:id/games/order": [
    {
      allowed: moderators,
      options: (fixture) => ({ ...showParams(fixture), body: { show_game_ids: [fixture.show_game_id] } }),
    },
  ],
  "GET /gameshows/:id/preview": [{ allowed: moderators, options: showParams }],
  "GET /gameshows/:id/teams": [{ allowed: moderators, options: showParams }],
  "POST /gameshows/:id/teams": [
    { allowed: moderators, options: (fixture) => ({ ...showParams(fixture), body: { name: "New", password: "x" } }) },
  ],
  "PATCH /gameshows/:id/teams/:teamId": [
    { allowed: moderators, options: (fixture) => ({ ...teamParams(fixture), body: { name: "Other" } }) },
  ],
  "DELETE /gameshows/:id/teams/:teamId": [{ allowed: moderators, options: teamParams }],
  "POST /gameshows/:id/teams/:teamId/deactivate": [{ allowed: moderators, options: teamParams }],
  "POST /gameshows/:id/teams/:teamId/reactivate": [
    {
      allowed: moderators,
      options: async (fixture, { server, callers }) => {
        await server.call("POST /gameshows/:id/teams/:teamId/deactivate", {
          as: callers.owner,
          ...teamParams(fixture),
        });
        return { ...teamParams(fixture), body: {} };
      },
    },
  ],
  "PUT /gameshows/:id/teams/:teamId/password": [
    { allowed: moderators, options: (fixture) => ({ ...teamParams(fixture), body: { password: "y" } }) },
  ],
  "POST /gameshows/:id/teams/:teamId/code": [
    {
      allowed: moderators,
      options: async (fixture, world) => {
        await useTeamCodes(fixture, world);
        return { ...teamParams(fixture), body: {} };
      },
    },
  ],
  "POST /gameshows/:id/teams/:teamId/log-out": [{ allowed: moderators, options: teamParams }],
  "GET /gameshows/:id/submissions": [
    { about: "of a show that has not begun", allowed: moderators, options: showParams },
    {
      about: "of an answered round",
      allowed: moderators,
      options: async (fixture, world) => {
        await answerFirstRound(fixture, world);
        return showParams(fixture);
      },
    },
  ],
  "GET /gameshows/:id/log": [{ allowed: moderators, options: showParams }],
  "GET /gameshows/:id/log/outline": [{ allowed: moderators, options: showParams }],
  "GET /gameshows/:id/log/raw": [
    { about: "of a show that is not completed", allowed: moderators, allowedStatus: 409, options: showParams },
    {
      about: "of a completed show",
      allowed: moderators,
      options: async (fixture, world) => {
        await completeShow(fixture, world);
        return showParams(fixture);
      },
    },
  ],
  "GET /gameshows/:id/results": [{ allowed: moderators, options: showParams }],
  "GET /gameshows/:id/live": [{ allowed: moderators, options: showParams }],
  "POST /gameshows/:id/commands": [
    {
      allowed: moderators,
      options: (fixture) => ({
        ...showParams(fixture),
        body: { id: "c", device_id: "d", body: { type: "start", view: AT_START } },
      }),
    },
  ],

  "GET /gameshows/public/:publicId": [{ allowed: everyone, options: publicParams }],
  "POST /gameshows/join/:publicId/register": [
    {
      allowed: everyone,
      options: (fixture, world) => ({
        ...publicParams(fixture),
        body: { name: world.uniqueName(), password: "x", device_id: "d" },
      }),
    },
  ],
  "POST /gameshows/join/:publicId/login": [
    {
      allowed: everyone,
      options: async (fixture, { server, callers, uniqueName }) => {
        const name = `known ${uniqueName()}`;
        const as = callers.owner;
        await server.call("POST /gameshows/:id/teams", { as, ...showParams(fixture), body: { name, password: "x" } });
        return { ...publicParams(fixture), body: { name: name.toUpperCase(), password: "x", device_id: "d" } };
      },
    },
  ],
  "POST /gameshows/join/:publicId/code": [
    {
      allowed: everyone,
      options: async (fixture, world) => {
        await useTeamCodes(fixture, world);
        const { code } = await world.server.call("POST /gameshows/:id/teams/:teamId/code", {
          as: world.callers.owner,
          ...teamParams(fixture),
          body: {},
        });
        return { ...publicParams(fixture), body: { code, device_id: "d" } };
      },
    },
  ],
  "GET /gameshows/public/:publicId/team-names": [{ allowed: everyone, options: publicParams }],
  "POST /gameshows/public/:publicId/team-code": [
    {
      allowed: team,
      options: async (fixture, world) => {
        await useTeamCodes(fixture, world);
        return { ...publicParams(fixture), body: {} };
      },
    },
  ],
  "GET /gameshows/public/:publicId/live": [
    {
      about: "a token of another show is no pass",
      allowed: ["visitor", "team", "user", "other_user", "co_host", "owner", "admin"],
      options: publicParams,
    },
  ],
  "GET /gameshows/public/:publicId/display": [{ allowed: everyone, options: publicParams }],
  "POST /gameshows/public/:publicId/commands": [
    {
      allowed: team,
      options: (fixture) => ({
        ...publicParams(fixture),
        body: { id: "c", device_id: "d", body: { type: "join_member", name: "Ann" } },
      }),
    },
  ],

  "GET /images/": [{ allowed: users, options: () => ({}) }],
  "POST /images/upload": [{ allowed: users, options: () => ({}) }],
  "GET /images/:id": [{ allowed: owners, refusedStatus: 404, options: ({ image_id: id }) => ({ params: { id } }) }],
  "PUT /images/:id/link": [
    {
      allowed: owners,
      refusedStatus: 404,
      options: ({ image_id: id }) => ({ params: { id }, body: { linked_type: "game", linked_id: "g" } }),
    },
  ],
  "DELETE /images/:id": [{ allowed: owners, refusedStatus: 404, options: ({ image_id: id }) => ({ params: { id } }) }],
};
