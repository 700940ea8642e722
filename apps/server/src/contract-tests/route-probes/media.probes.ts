import { users, owners, type RouteProbes } from "./route-probe.ts";

export const mediaProbes: RouteProbes<"media"> = {
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
  "GET /audio/": [{ allowed: users, options: () => ({}) }],
  "POST /audio/upload": [{ allowed: users, options: () => ({}) }],
  "GET /audio/:id": [{ allowed: owners, refusedStatus: 404, options: ({ clip_id: id }) => ({ params: { id } }) }],
  "DELETE /audio/:id": [{ allowed: owners, refusedStatus: 404, options: ({ clip_id: id }) => ({ params: { id } }) }],
  "DELETE /images/:id": [{ allowed: owners, refusedStatus: 404, options: ({ image_id: id }) => ({ params: { id } }) }],
};
