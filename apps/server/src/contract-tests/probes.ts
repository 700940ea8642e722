import type { RouteKey } from "@showrunner/contract/rest";
import type { CallOptions } from "../testing/server.ts";
import { answerFirstRound, completeShow } from "./play.ts";
import type { CallerName, Things, World } from "./world.ts";

const everyone: readonly CallerName[] = ["visitor", "team", "other_team", "user", "other_user", "owner", "admin"];
const users: readonly CallerName[] = ["user", "other_user", "owner", "admin"];
const moderators: readonly CallerName[] = ["owner", "admin"];
const admins: readonly CallerName[] = ["admin"];
const team: readonly CallerName[] = ["team"];

/** One well-formed call of a route, and the callers it admits. */
export interface Probe<K extends RouteKey> {
  readonly about?: string;
  readonly allowed: readonly CallerName[];
  /** Status for signed-in callers without access. */
  readonly refused?: 403 | 404;
  /** Status for callers with access, if not the route's success status. */
  readonly answer?: number;
  readonly options: (things: Things, world: World) => CallOptions<K> | Promise<CallOptions<K>>;
}

const at_start = { run_id: "", round_id: null, phase: null } as const;

const of_show = (things: Things) => ({ params: { id: things.show_id } });
const of_team = (things: Things) => ({ params: { id: things.show_id, teamId: things.team_id } });
const of_public = (things: Things) => ({ params: { publicId: things.public_id } });
const library_round = (things: Things) => ({
  params: { id: things.library_game_id, roundId: things.library_round_id },
});
const own_round = (things: Things) => ({ params: { id: things.own_game_id, roundId: things.own_round_id } });

/** The type requires a probe for every route. */
export const probes: { readonly [K in RouteKey]: readonly Probe<K>[] } = {
  "GET /health/live": [{ allowed: everyone, options: () => ({}) }],
  "GET /health/ready": [{ allowed: everyone, options: () => ({}) }],
  "GET /system/version": [{ allowed: everyone, options: () => ({}) }],

  "GET /auth/config": [{ allowed: everyone, options: () => ({}) }],
  "POST /auth/setup": [
    {
      about: "once it is done",
      allowed: everyone,
      answer: 409,
      options: () => ({ body: { admin_username: "second", admin_password: "secret" } }),
    },
  ],
  "POST /auth/register": [
    {
      about: "while it is not enabled",
      allowed: everyone,
      answer: 403,
      options: (_things, world) => ({
        body: { username: `user-${world.fresh()}`, password: "secret", email: "new@example.org" },
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
      options: (_things, world) => ({ body: { username: `user-${world.fresh()}`, password: "secret" } }),
    },
  ],
  "GET /users/:id": [{ allowed: admins, options: (_things, world) => ({ params: { id: world.user_id } }) }],
  "PATCH /users/:id": [
    { allowed: admins, options: (_things, world) => ({ params: { id: world.user_id }, body: { first_name: "Uma" } }) },
  ],

  "GET /games": [
    { about: "the library", allowed: users, options: () => ({}) },
    { about: "of a show", allowed: moderators, refused: 404, options: ({ show_id }) => ({ query: { show_id } }) },
  ],
  "POST /games": [
    { about: "in the library", allowed: admins, options: () => ({ body: { title: "New" } }) },
    {
      about: "in a show",
      allowed: moderators,
      refused: 404,
      options: ({ show_id }) => ({ body: { title: "New", show_id } }),
    },
  ],
  "GET /games/:id": [
    { about: "of the library", allowed: users, options: ({ library_game_id: id }) => ({ params: { id } }) },
    { about: "of a show", allowed: moderators, refused: 404, options: ({ own_game_id: id }) => ({ params: { id } }) },
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
      refused: 404,
      options: ({ own_game_id: id }) => ({ params: { id }, body: { points: 3 } }),
    },
  ],
  "DELETE /games/:id": [
    { about: "of the library", allowed: admins, options: ({ library_game_id: id }) => ({ params: { id } }) },
    {
      about: "of a show that uses it",
      allowed: moderators,
      refused: 404,
      answer: 409,
      options: ({ own_game_id: id }) => ({ params: { id } }),
    },
  ],
  "POST /games/:id/duplicate": [
    { about: "in the library", allowed: admins, options: ({ library_game_id: id }) => ({ params: { id }, body: {} }) },
    {
      about: "into a show",
      allowed: moderators,
      refused: 404,
      options: ({ library_game_id: id, show_id }) => ({ params: { id }, body: { show_id } }),
    },
    {
      about: "of a show",
      allowed: moderators,
      refused: 404,
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
      refused: 404,
      options: ({ own_game_id: id }) => ({ params: { id }, body: { type: "classic" } }),
    },
  ],
  "PATCH /games/:id/rounds/:roundId": [
    {
      about: "of the library",
      allowed: admins,
      options: (things) => ({ ...library_round(things), body: { max_points: 5 } }),
    },
    {
      about: "of a show",
      allowed: moderators,
      refused: 404,
      options: (things) => ({ ...own_round(things), body: { max_points: 5 } }),
    },
  ],
  "DELETE /games/:id/rounds/:roundId": [
    { about: "of the library", allowed: admins, options: library_round },
    { about: "of a show", allowed: moderators, refused: 404, options: own_round },
  ],
  "POST /games/:id/rounds/:roundId/duplicate": [
    { about: "of the library", allowed: admins, options: library_round },
    { about: "of a show", allowed: moderators, refused: 404, options: own_round },
  ],
  "PUT /games/:id/rounds/order": [
    {
      about: "of the library",
      allowed: admins,
      options: (things) => ({ params: { id: things.library_game_id }, body: { round_ids: [things.library_round_id] } }),
    },
    {
      about: "of a show",
      allowed: moderators,
      refused: 404,
      options: (things) => ({ params: { id: things.own_game_id }, body: { round_ids: [things.own_round_id] } }),
    },
  ],
  "GET /round-types": [{ allowed: users, options: () => ({}) }],
  "POST /gameshows/sample": [{ allowed: users, options: () => ({ body: { language: "en" } }) }],

  "GET /gameshows": [{ allowed: users, options: () => ({}) }],
  "POST /gameshows": [{ allowed: users, options: () => ({ body: { name: "New" } }) }],
  "GET /gameshows/:id": [{ allowed: moderators, options: of_show }],
  "PATCH /gameshows/:id": [
    { allowed: moderators, options: (things) => ({ ...of_show(things), body: { name: "Other" } }) },
  ],
  "DELETE /gameshows/:id": [{ allowed: moderators, options: of_show }],
  "PUT /gameshows/:id/registration": [
    { allowed: moderators, options: (things) => ({ ...of_show(things), body: { open: false } }) },
  ],
  "POST /gameshows/:id/games": [
    {
      about: "from the library",
      allowed: moderators,
      options: (things) => ({ ...of_show(things), body: { game_id: things.library_game_id } }),
    },
  ],
  "DELETE /gameshows/:id/games/:showGameId": [
    { allowed: moderators, options: (things) => ({ params: { id: things.show_id, showGameId: things.show_game_id } }) },
  ],
  "PUT /gameshows/:id/games/order": [
    {
      allowed: moderators,
      options: (things) => ({ ...of_show(things), body: { show_game_ids: [things.show_game_id] } }),
    },
  ],
  "GET /gameshows/:id/preview": [{ allowed: moderators, options: of_show }],
  "GET /gameshows/:id/teams": [{ allowed: moderators, options: of_show }],
  "POST /gameshows/:id/teams": [
    { allowed: moderators, options: (things) => ({ ...of_show(things), body: { name: "New", password: "x" } }) },
  ],
  "PATCH /gameshows/:id/teams/:teamId": [
    { allowed: moderators, options: (things) => ({ ...of_team(things), body: { name: "Other" } }) },
  ],
  "DELETE /gameshows/:id/teams/:teamId": [{ allowed: moderators, options: of_team }],
  "POST /gameshows/:id/teams/:teamId/deactivate": [{ allowed: moderators, options: of_team }],
  "POST /gameshows/:id/teams/:teamId/reactivate": [
    {
      allowed: moderators,
      options: async (things, { on, callers }) => {
        await on.call("POST /gameshows/:id/teams/:teamId/deactivate", { as: callers.owner, ...of_team(things) });
        return { ...of_team(things), body: {} };
      },
    },
  ],
  "PUT /gameshows/:id/teams/:teamId/password": [
    { allowed: moderators, options: (things) => ({ ...of_team(things), body: { password: "y" } }) },
  ],
  "GET /gameshows/:id/submissions": [
    { about: "of a show that has not begun", allowed: moderators, options: of_show },
    {
      about: "of an answered round",
      allowed: moderators,
      options: async (things, world) => {
        await answerFirstRound(things, world);
        return of_show(things);
      },
    },
  ],
  "GET /gameshows/:id/log": [{ allowed: moderators, options: of_show }],
  "GET /gameshows/:id/log/outline": [{ allowed: moderators, options: of_show }],
  "GET /gameshows/:id/log/raw": [
    { about: "of a show that is not completed", allowed: moderators, answer: 409, options: of_show },
    {
      about: "of a completed show",
      allowed: moderators,
      options: async (things, world) => {
        await completeShow(things, world);
        return of_show(things);
      },
    },
  ],
  "GET /gameshows/:id/results": [{ allowed: moderators, options: of_show }],
  "GET /gameshows/:id/live": [{ allowed: moderators, options: of_show }],
  "POST /gameshows/:id/commands": [
    {
      allowed: moderators,
      options: (things) => ({
        ...of_show(things),
        body: { id: "c", device_id: "d", body: { type: "start", view: at_start } },
      }),
    },
  ],

  "GET /gameshows/public/:publicId": [{ allowed: everyone, options: of_public }],
  "POST /gameshows/join/:publicId/register": [
    {
      allowed: everyone,
      options: (things, world) => ({
        ...of_public(things),
        body: { name: world.fresh(), password: "x", device_id: "d" },
      }),
    },
  ],
  "POST /gameshows/join/:publicId/login": [
    {
      allowed: everyone,
      options: async (things, { on, callers, fresh }) => {
        const name = `known ${fresh()}`;
        const as = callers.owner;
        await on.call("POST /gameshows/:id/teams", { as, ...of_show(things), body: { name, password: "x" } });
        return { ...of_public(things), body: { name: name.toUpperCase(), password: "x", device_id: "d" } };
      },
    },
  ],
  "GET /gameshows/public/:publicId/live": [
    {
      about: "a token of another show is no pass",
      allowed: ["visitor", "team", "user", "other_user", "owner", "admin"],
      options: of_public,
    },
  ],
  "GET /gameshows/public/:publicId/display": [{ allowed: everyone, options: of_public }],
  "POST /gameshows/public/:publicId/commands": [
    {
      allowed: team,
      options: (things) => ({
        ...of_public(things),
        body: { id: "c", device_id: "d", body: { type: "join_member", name: "Ann" } },
      }),
    },
  ],

  "GET /images/": [{ allowed: users, options: () => ({}) }],
  "POST /images/upload": [{ allowed: users, options: () => ({}) }],
  "GET /images/:id": [{ allowed: moderators, refused: 404, options: ({ image_id: id }) => ({ params: { id } }) }],
  "PUT /images/:id/link": [
    {
      allowed: moderators,
      refused: 404,
      options: ({ image_id: id }) => ({ params: { id }, body: { linked_type: "game", linked_id: "g" } }),
    },
  ],
  "DELETE /images/:id": [{ allowed: moderators, refused: 404, options: ({ image_id: id }) => ({ params: { id } }) }],
};
