import { z } from "zod";
import { id, idParams } from "./common.schemas.ts";
import { linkToken } from "./recovery.contract.ts";
import type { RouteTable } from "./route-spec.ts";

/** Maximum number of co-hosts of a show. */
export const MAX_CO_HOSTS = 20;

export const coHost = z
  .object({
    user_id: id,
    username: z.string(),
    added_at: z.iso.datetime(),
    expires_at: z.iso.datetime().nullable().describe("End of the access of a co-host who came by a link"),
  })
  .meta({ id: "CoHost" });
export type CoHost = z.infer<typeof coHost>;

/** Available lifetimes of a co-host link, in hours. */
export const CO_HOST_LINK_HOURS = [4, 24, 168] as const;
const LINK_FAILURES =
  "`410` with `link_expired` when it has expired, was replaced or withdrawn; `422` with `link_malformed`.";
const linkExpiry = z.object({
  expires_at: z.iso.datetime().describe("End of the link and of the access that it gives"),
});
const invitedShow = z.object({
  gameshow_id: id,
  name: z.string(),
  owner_name: z.string().nullable().describe("Username of the owner"),
  expires_at: z.iso.datetime().describe("End of the access"),
});

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
  "GET /gameshows/:id/co-host-link": {
    summary: "Whether a link makes co-hosts; the link itself is shown only when it is made",
    guard: "owner",
    params: idParams,
    response: z.object({ link: linkExpiry.nullable() }),
    tag: "gameshows",
  },
  "PUT /gameshows/:id/co-host-link": {
    summary: "Make a link with which any user runs this show until it expires",
    description: "A former link becomes void; the co-hosts that it made stay.",
    guard: "owner",
    params: idParams,
    body: z.object({ hours: z.literal(CO_HOST_LINK_HOURS).describe("Lifetime of the link") }),
    response: linkExpiry.extend({ link: z.string().describe("To be handed over; never shown again") }),
    tag: "gameshows",
  },
  "DELETE /gameshows/:id/co-host-link": {
    summary: "Withdraw the link; the co-hosts that it made stay until it would have expired",
    guard: "owner",
    params: idParams,
    status: 204,
    tag: "gameshows",
  },
  "POST /gameshows/check-co-host-link": {
    summary: "Which show a link is for",
    description: LINK_FAILURES,
    guard: "user",
    body: z.object({ token: linkToken }),
    response: invitedShow,
    tag: "gameshows",
  },
  "POST /gameshows/accept-co-host-link": {
    summary: "Run the show of a link until the link expires",
    description: `Without effect for owner, admins, and co-hosts who may stay at least as long. ${LINK_FAILURES}`,
    guard: "user",
    body: z.object({ token: linkToken }),
    response: invitedShow,
    tag: "gameshows",
  },
} as const satisfies RouteTable;
