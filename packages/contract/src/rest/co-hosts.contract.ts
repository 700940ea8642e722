import { z } from "zod";
import { id, idParams } from "./common.schemas.ts";
import type { RouteTable } from "./route-spec.ts";

/** Largest number of co-hosts of a show. */
export const MAX_CO_HOSTS = 20;

export const coHost = z
  .object({
    user_id: id,
    username: z.string(),
    added_at: z.iso.datetime(),
  })
  .meta({ id: "CoHost" });
export type CoHost = z.infer<typeof coHost>;

export const coHostRoutes = {
  "GET /gameshows/:id/co-hosts": {
    summary: "Users who run this show besides its owner",
    guard: "moderator",
    params: idParams,
    response: z.object({ items: z.array(coHost) }),
    tag: "gameshows",
  },
  "POST /gameshows/:id/co-hosts": {
    summary: "Let another user run this show",
    guard: "owner",
    params: idParams,
    body: z.object({
      /** Username or e-mail address of an active user. */
      login: z.string().trim().min(1, "required").max(254, "too_long"),
    }),
    response: coHost,
    status: 201,
    tag: "gameshows",
  },
  "DELETE /gameshows/:id/co-hosts/:userId": {
    summary: "End a co-host's access at once; co-hosts may end their own",
    guard: "moderator",
    params: z.object({ id, userId: id }),
    status: 204,
    tag: "gameshows",
  },
} as const satisfies RouteTable;
