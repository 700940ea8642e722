import {
  users,
  moderators,
  admins,
  buildLibraryRoundParams,
  buildOwnRoundParams,
  type RouteProbes,
} from "./route-probe.ts";

export const gamesProbes: RouteProbes<"games"> = {
  "GET /games": [
    { about: "the library", allowed: users, options: () => ({}) },
    { about: "one's own", allowed: users, options: () => ({ query: { owner: "me" } }) },
    {
      about: "of a show",
      allowed: moderators,
      refusedStatus: 404,
      options: ({ showId }) => ({ query: { show_id: showId } }),
    },
  ],
  "POST /games": [
    { about: "among one's own", allowed: users, options: () => ({ body: { title: "New", owner: "me" } }) },
    { about: "in the library", allowed: admins, options: () => ({ body: { title: "New" } }) },
    {
      about: "in a show",
      allowed: moderators,
      refusedStatus: 404,
      options: ({ showId }) => ({ body: { title: "New", show_id: showId } }),
    },
  ],
  "GET /games/:id": [
    { about: "of the library", allowed: users, options: ({ libraryGameId: id }) => ({ params: { id } }) },
    {
      about: "of a show",
      allowed: moderators,
      refusedStatus: 404,
      options: ({ ownGameId: id }) => ({ params: { id } }),
    },
  ],
  "GET /games/:id/export": [
    {
      about: "of the library",
      allowed: users,
      options: ({ libraryGameId: id }) => ({ params: { id }, query: { format: "json" } }),
    },
    {
      about: "of a show",
      allowed: moderators,
      refusedStatus: 404,
      options: ({ ownGameId: id }) => ({ params: { id }, query: { format: "csv" } }),
    },
  ],
  "PATCH /games/:id": [
    {
      about: "of the library",
      allowed: admins,
      options: ({ libraryGameId: id }) => ({ params: { id }, body: { points: 3 } }),
    },
    {
      about: "of a show",
      allowed: moderators,
      refusedStatus: 404,
      options: ({ ownGameId: id }) => ({ params: { id }, body: { points: 3 } }),
    },
  ],
  "DELETE /games/:id": [
    { about: "of the library", allowed: admins, options: ({ libraryGameId: id }) => ({ params: { id } }) },
    {
      about: "of a show that uses it",
      allowed: moderators,
      refusedStatus: 404,
      allowedStatus: 409,
      options: ({ ownGameId: id }) => ({ params: { id } }),
    },
  ],
  "POST /games/:id/move": [
    {
      about: "of the library",
      allowed: admins,
      options: ({ libraryGameId: id }) => ({ params: { id }, body: { to: "own" } }),
    },
  ],
  "GET /game-tags": [{ allowed: users, options: () => ({}) }],
  "POST /games/:id/duplicate": [
    { about: "in the library", allowed: admins, options: ({ libraryGameId: id }) => ({ params: { id }, body: {} }) },
    {
      about: "into a show",
      allowed: moderators,
      refusedStatus: 404,
      options: ({ libraryGameId: id, showId }) => ({ params: { id }, body: { show_id: showId } }),
    },
    {
      about: "of a show",
      allowed: moderators,
      refusedStatus: 404,
      options: ({ ownGameId: id }) => ({ params: { id }, body: {} }),
    },
  ],
  "POST /games/:id/rounds": [
    {
      about: "of the library",
      allowed: admins,
      options: ({ libraryGameId: id }) => ({ params: { id }, body: { type: "classic" } }),
    },
    {
      about: "of a show",
      allowed: moderators,
      refusedStatus: 404,
      options: ({ ownGameId: id }) => ({ params: { id }, body: { type: "classic" } }),
    },
  ],
  "PATCH /games/:id/rounds/:roundId": [
    {
      about: "of the library",
      allowed: admins,
      options: (fixture) => ({ ...buildLibraryRoundParams(fixture), body: { max_points: 5 } }),
    },
    {
      about: "of a show",
      allowed: moderators,
      refusedStatus: 404,
      options: (fixture) => ({ ...buildOwnRoundParams(fixture), body: { max_points: 5 } }),
    },
  ],
  "DELETE /games/:id/rounds/:roundId": [
    { about: "of the library", allowed: admins, options: buildLibraryRoundParams },
    { about: "of a show", allowed: moderators, refusedStatus: 404, options: buildOwnRoundParams },
  ],
  "POST /games/:id/rounds/:roundId/duplicate": [
    { about: "of the library", allowed: admins, options: buildLibraryRoundParams },
    { about: "of a show", allowed: moderators, refusedStatus: 404, options: buildOwnRoundParams },
  ],
  "PUT /games/:id/rounds/order": [
    {
      about: "of the library",
      allowed: admins,
      options: (fixture) => ({
        params: { id: fixture.libraryGameId },
        body: { round_ids: [fixture.libraryRoundId] },
      }),
    },
    {
      about: "of a show",
      allowed: moderators,
      refusedStatus: 404,
      options: (fixture) => ({ params: { id: fixture.ownGameId }, body: { round_ids: [fixture.ownRoundId] } }),
    },
  ],
  "GET /round-types": [{ allowed: users, options: () => ({}) }],
};
