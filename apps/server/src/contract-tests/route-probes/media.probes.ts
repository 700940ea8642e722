import { users, owners, type RouteProbes } from "./route-probe.ts";

export const mediaProbes: RouteProbes<"media"> = {
  "GET /images/": [{ allowed: users, options: () => ({}) }],
  "GET /images/status": [{ allowed: users, options: () => ({}) }],
  "GET /videos/status": [{ allowed: users, options: () => ({}) }],
  "POST /images/upload": [{ allowed: users, options: () => ({}) }],
  "GET /images/:id": [{ allowed: owners, refusedStatus: 404, options: ({ image_id: id }) => ({ params: { id } }) }],
  "PUT /images/:id/link": [
    {
      allowed: owners,
      refusedStatus: 404,
      options: ({ image_id: id, show_id }) => ({
        params: { id },
        body: { linked_type: "gameshow", linked_id: show_id },
      }),
    },
  ],
  "DELETE /images/:id/link": [
    {
      allowed: owners,
      refusedStatus: 404,
      options: ({ image_id: id, show_id }) => ({
        params: { id },
        query: { linked_type: "gameshow", linked_id: show_id },
      }),
    },
  ],
  "GET /images/:id/places": [
    { allowed: owners, refusedStatus: 404, options: ({ image_id: id }) => ({ params: { id } }) },
  ],
  "GET /videos/": [{ allowed: users, options: () => ({}) }],
  "POST /videos/upload": [{ allowed: users, options: () => ({}) }],
  "GET /videos/:id": [{ allowed: owners, refusedStatus: 404, options: ({ video_id: id }) => ({ params: { id } }) }],
  "PUT /videos/:id/poster": [
    { allowed: owners, refusedStatus: 404, options: ({ video_id: id }) => ({ params: { id } }) },
  ],
  "PUT /videos/:id/link": [
    {
      allowed: owners,
      refusedStatus: 404,
      options: ({ video_id: id, show_id }) => ({
        params: { id },
        body: { linked_type: "gameshow", linked_id: show_id },
      }),
    },
  ],
  "DELETE /videos/:id/link": [
    {
      allowed: owners,
      refusedStatus: 404,
      options: ({ video_id: id, show_id }) => ({
        params: { id },
        query: { linked_type: "gameshow", linked_id: show_id },
      }),
    },
  ],
  "GET /videos/:id/places": [
    { allowed: owners, refusedStatus: 404, options: ({ video_id: id }) => ({ params: { id } }) },
  ],
  "DELETE /videos/:id": [{ allowed: owners, refusedStatus: 404, options: ({ video_id: id }) => ({ params: { id } }) }],
  "GET /assets": [{ allowed: users, options: () => ({}) }],
  "GET /assets/usage": [{ allowed: users, options: () => ({}) }],
  "GET /audio/": [{ allowed: users, options: () => ({}) }],
  "POST /audio/upload": [{ allowed: users, options: () => ({}) }],
  "GET /audio/:id": [{ allowed: owners, refusedStatus: 404, options: ({ clip_id: id }) => ({ params: { id } }) }],
  "DELETE /audio/:id": [{ allowed: owners, refusedStatus: 404, options: ({ clip_id: id }) => ({ params: { id } }) }],
  "DELETE /images/:id": [{ allowed: owners, refusedStatus: 404, options: ({ image_id: id }) => ({ params: { id } }) }],
};
