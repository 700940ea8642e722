import { admins, users, owners, type RouteProbes } from "./route-probe.ts";

/** Expected result while no model is offered. */
const withoutModel = { about: "without a model", allowed: users, allowedStatus: 409 } as const;
const MODEL = { provider_id: "unknown", model: "pixels-1", label: "Pixels" };
const offered = { about: "of an unknown provider", allowed: admins, allowedStatus: 422 } as const;
const missing = { about: "that does not exist", allowed: admins, allowedStatus: 404 } as const;
const unknown = () => ({ params: { id: "unknown" } });

export const mediaProbes: RouteProbes<"media"> = {
  "GET /images/": [{ allowed: users, options: () => ({}) }],
  "GET /images/status": [{ allowed: users, options: () => ({}) }],
  "GET /videos/status": [{ allowed: users, options: () => ({}) }],
  "POST /images/upload": [{ allowed: users, options: () => ({}) }],
  "POST /images/generate": [{ ...withoutModel, options: () => ({ body: { prompt: "A river" } }) }],
  "POST /images/estimate": [{ ...withoutModel, options: () => ({ body: {} }) }],
  "POST /images/:id/run-again": [
    {
      about: "that was uploaded",
      allowed: owners,
      refusedStatus: 404,
      allowedStatus: 409,
      options: ({ imageId: id }) => ({ params: { id } }),
    },
  ],
  "GET /images/models": [{ allowed: users, options: () => ({}) }],
  "POST /images/models": [{ ...offered, options: () => ({ body: MODEL }) }],
  "PUT /images/models/:id": [{ ...missing, options: () => ({ ...unknown(), body: MODEL }) }],
  "DELETE /images/models/:id": [{ ...missing, options: unknown }],
  "GET /images/usage/statistics": [{ allowed: users, options: () => ({}) }],
  "GET /images/usage/recent": [{ allowed: users, options: () => ({}) }],
  "POST /videos/generate": [{ ...withoutModel, options: () => ({ body: { prompt: "A river" } }) }],
  "POST /videos/estimate": [{ ...withoutModel, options: () => ({ body: {} }) }],
  "POST /videos/:id/run-again": [
    {
      about: "that was uploaded",
      allowed: owners,
      refusedStatus: 404,
      allowedStatus: 409,
      options: ({ videoId: id }) => ({ params: { id } }),
    },
  ],
  "GET /videos/models": [{ allowed: users, options: () => ({}) }],
  "POST /videos/models": [{ ...offered, options: () => ({ body: MODEL }) }],
  "PUT /videos/models/:id": [{ ...missing, options: () => ({ ...unknown(), body: MODEL }) }],
  "DELETE /videos/models/:id": [{ ...missing, options: unknown }],
  "GET /videos/usage/statistics": [{ allowed: users, options: () => ({}) }],
  "GET /videos/usage/recent": [{ allowed: users, options: () => ({}) }],
  "GET /images/:id": [{ allowed: owners, refusedStatus: 404, options: ({ imageId: id }) => ({ params: { id } }) }],
  "PUT /images/:id/link": [
    {
      allowed: owners,
      refusedStatus: 404,
      options: ({ imageId: id, showId }) => ({
        params: { id },
        body: { linked_type: "gameshow", linked_id: showId },
      }),
    },
  ],
  "DELETE /images/:id/link": [
    {
      allowed: owners,
      refusedStatus: 404,
      options: ({ imageId: id, showId }) => ({
        params: { id },
        query: { linked_type: "gameshow", linked_id: showId },
      }),
    },
  ],
  "GET /images/:id/places": [
    { allowed: owners, refusedStatus: 404, options: ({ imageId: id }) => ({ params: { id } }) },
  ],
  "GET /videos/": [{ allowed: users, options: () => ({}) }],
  "POST /videos/upload": [{ allowed: users, options: () => ({}) }],
  "GET /videos/:id": [{ allowed: owners, refusedStatus: 404, options: ({ videoId: id }) => ({ params: { id } }) }],
  "PUT /videos/:id/poster": [
    { allowed: owners, refusedStatus: 404, options: ({ videoId: id }) => ({ params: { id } }) },
  ],
  "PUT /videos/:id/link": [
    {
      allowed: owners,
      refusedStatus: 404,
      options: ({ videoId: id, showId }) => ({
        params: { id },
        body: { linked_type: "gameshow", linked_id: showId },
      }),
    },
  ],
  "DELETE /videos/:id/link": [
    {
      allowed: owners,
      refusedStatus: 404,
      options: ({ videoId: id, showId }) => ({
        params: { id },
        query: { linked_type: "gameshow", linked_id: showId },
      }),
    },
  ],
  "GET /videos/:id/places": [
    { allowed: owners, refusedStatus: 404, options: ({ videoId: id }) => ({ params: { id } }) },
  ],
  "DELETE /videos/:id": [{ allowed: owners, refusedStatus: 404, options: ({ videoId: id }) => ({ params: { id } }) }],
  "GET /assets": [{ allowed: users, options: () => ({}) }],
  "GET /assets/usage": [{ allowed: users, options: () => ({}) }],
  "GET /audio/": [{ allowed: users, options: () => ({}) }],
  "POST /audio/upload": [{ allowed: users, options: () => ({}) }],
  "GET /audio/:id": [{ allowed: owners, refusedStatus: 404, options: ({ clipId: id }) => ({ params: { id } }) }],
  "DELETE /audio/:id": [{ allowed: owners, refusedStatus: 404, options: ({ clipId: id }) => ({ params: { id } }) }],
  "DELETE /images/:id": [{ allowed: owners, refusedStatus: 404, options: ({ imageId: id }) => ({ params: { id } }) }],
};
