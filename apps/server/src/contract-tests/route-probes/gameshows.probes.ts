import { answerFirstRound, completeShow, useTeamCodes } from "../play-show.ts";
import { users, moderators, owners, AT_START, showParams, buildTeamParams, type RouteProbes } from "./route-probe.ts";

export const gameshowsProbes: RouteProbes<"gameshows"> = {
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
      options: (fixture, world) => ({ params: { id: fixture.showId, userId: world.coHostId } }),
    },
  ],
  "GET /gameshows/:id/co-host-link": [{ allowed: owners, options: showParams }],
  "PUT /gameshows/:id/co-host-link": [
    { allowed: owners, options: (fixture) => ({ ...showParams(fixture), body: { hours: 4 } }) },
  ],
  "DELETE /gameshows/:id/co-host-link": [{ allowed: owners, options: showParams }],
  "POST /gameshows/check-co-host-link": [
    { about: "that is incomplete", allowed: users, allowedStatus: 422, options: () => ({ body: { token: "x" } }) },
  ],
  "POST /gameshows/accept-co-host-link": [
    { about: "that is incomplete", allowed: users, allowedStatus: 422, options: () => ({ body: { token: "x" } }) },
  ],
  "GET /rehearsals": [{ allowed: users, options: () => ({}) }],
  "POST /gameshows/:id/rehearsals": [
    {
      about: "on a server that does not listen, so that bots cannot connect",
      allowed: moderators,
      allowedStatus: 503,
      options: (fixture) => ({ ...showParams(fixture), body: { bots: 5, language: "en" } }),
    },
  ],
  "DELETE /rehearsals/:id": [
    { about: "of a show that is no rehearsal", allowed: moderators, allowedStatus: 404, options: showParams },
  ],
  "POST /load-checks": [
    {
      about: "on a server that does not listen, so that bots cannot connect",
      allowed: users,
      allowedStatus: 503,
      options: () => ({ body: { bots: 25 } }),
    },
  ],
  "GET /load-checks/:id": [
    { about: "of another user", allowed: users, allowedStatus: 404, options: () => ({ params: { id: "other" } }) },
  ],
  "DELETE /load-checks/:id": [
    { about: "of another user", allowed: users, allowedStatus: 404, options: () => ({ params: { id: "other" } }) },
  ],
  "PUT /gameshows/:id/registration": [
    { allowed: moderators, options: (fixture) => ({ ...showParams(fixture), body: { open: false } }) },
  ],
  "POST /gameshows/:id/games": [
    {
      about: "from the library",
      allowed: moderators,
      options: (fixture) => ({ ...showParams(fixture), body: { game_id: fixture.libraryGameId } }),
    },
  ],
  "POST /gameshows/:id/tie-break": [
    {
      // The show is not active; callers with access are told so.
      allowed: moderators,
      allowedStatus: 409,
      options: (fixture) => ({
        ...showParams(fixture),
        body: { title: "Tie", question: "How many?", answer: 7, points: 0, team_ids: [fixture.teamId, "other"] },
      }),
    },
  ],
  "DELETE /gameshows/:id/games/:showGameId": [
    {
      allowed: moderators,
      options: (fixture) => ({ params: { id: fixture.showId, showGameId: fixture.showGameId } }),
    },
  ],
  "PUT /gameshows/:id/games/order": [
    {
      allowed: moderators,
      options: (fixture) => ({ ...showParams(fixture), body: { show_game_ids: [fixture.showGameId] } }),
    },
  ],
  "GET /gameshows/:id/preview": [{ allowed: moderators, options: showParams }],
  "GET /gameshows/:id/teams": [{ allowed: moderators, options: showParams }],
  "POST /gameshows/:id/teams": [
    { allowed: moderators, options: (fixture) => ({ ...showParams(fixture), body: { name: "New", password: "x" } }) },
  ],
  "PATCH /gameshows/:id/teams/:teamId": [
    { allowed: moderators, options: (fixture) => ({ ...buildTeamParams(fixture), body: { name: "Other" } }) },
  ],
  "DELETE /gameshows/:id/teams/:teamId": [{ allowed: moderators, options: buildTeamParams }],
  "POST /gameshows/:id/teams/:teamId/deactivate": [{ allowed: moderators, options: buildTeamParams }],
  "POST /gameshows/:id/teams/:teamId/reactivate": [
    {
      allowed: moderators,
      options: async (fixture, { server, callers }) => {
        await server.call("POST /gameshows/:id/teams/:teamId/deactivate", {
          as: callers.owner,
          ...buildTeamParams(fixture),
        });
        return { ...buildTeamParams(fixture), body: {} };
      },
    },
  ],
  "PUT /gameshows/:id/teams/:teamId/password": [
    { allowed: moderators, options: (fixture) => ({ ...buildTeamParams(fixture), body: { password: "y" } }) },
  ],
  "POST /gameshows/:id/teams/:teamId/code": [
    {
      allowed: moderators,
      options: async (fixture, world) => {
        await useTeamCodes(fixture, world);
        return { ...buildTeamParams(fixture), body: {} };
      },
    },
  ],
  "POST /gameshows/:id/teams/:teamId/log-out": [{ allowed: moderators, options: buildTeamParams }],
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
};
