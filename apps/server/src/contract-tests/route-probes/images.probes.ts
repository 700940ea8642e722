import { users, owners, type RouteProbes } from "./route-probe.ts";

export const imagesProbes: RouteProbes<"images"> = {
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
