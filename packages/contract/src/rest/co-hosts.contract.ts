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
    added_at: z.iso.datetime().describe("Time at which the user became a co-host"),
    expires_at: z.iso
      .datetime()
      .nullable()
      .describe("End of the access of a co-host who joined by a link; null for others"),
  })
  .meta({ id: "CoHost" });
export type CoHost = z.infer<typeof coHost>;

/** Available lifetimes of a co-host link, in hours. */
export const CO_HOST_LINK_HOURS = [4, 24, 168] as const;
const LINK_FAILURES =
  "`410` with `link_expired` if the link has expired or was replaced or withdrawn; `422` with `link_malformed` if it is damaged.";
const linkExpiry = z.object({
  expires_at: z.iso.datetime().describe("Expiry of the link and of the access that it grants"),
});
const invitedShow = z.object({
  gameshow_id: id,
  name: z.string().describe("Name of the show"),
  owner_name: z.string().nullable().describe("Username of the owner; null if there is none"),
  expires_at: z.iso.datetime().describe("Expiry of the access"),
});

export const coHostRoutes = {
  "GET /gameshows/:id/co-hosts": {
    summary: "List the co-hosts of a show",
    guard: "moderator",
    params: idParams,
    response: z.object({ items: z.array(coHost) }),
    tag: "gameshows",
  },
  "POST /gameshows/:id/co-hosts": {
    summary: "Add a co-host to a show",
    guard: "owner",
    params: idParams,
    body: z.object({
      /** Username or e-mail address of an active user. */
      login: z.string().trim().min(1, "required").max(254, "too_long").describe("Username or e-mail address"),
    }),
    response: coHost,
    status: 201,
    tag: "gameshows",
  },
  "DELETE /gameshows/:id/co-hosts/:userId": {
    summary: "Remove a co-host from a show; co-hosts can remove themselves",
    guard: "moderator",
    params: z.object({ id, userId: id.describe("Id of the account") }),
    status: 204,
    tag: "gameshows",
  },
  "GET /gameshows/:id/co-host-link": {
    summary: "Get the expiry of the co-host link; the link itself is returned only when it is created",
    guard: "owner",
    params: idParams,
    response: z.object({ link: linkExpiry.nullable().describe("Active link; null if there is none") }),
    tag: "gameshows",
  },
  "PUT /gameshows/:id/co-host-link": {
    summary: "Create a link by which any user becomes a co-host until it expires",
    description: "Replaces the former link. Co-hosts who joined by that link remain.",
    guard: "owner",
    params: idParams,
    body: z.object({ hours: z.literal(CO_HOST_LINK_HOURS).describe("Lifetime of the link in hours") }),
    response: linkExpiry.extend({ link: z.string().describe("Link to hand over; returned only once") }),
    tag: "gameshows",
  },
  "DELETE /gameshows/:id/co-host-link": {
    summary: "Withdraw the co-host link; co-hosts who joined by it remain until it would have expired",
    guard: "owner",
    params: idParams,
    status: 204,
    tag: "gameshows",
  },
  "POST /gameshows/check-co-host-link": {
    summary: "Get the show of a co-host link",
    description: LINK_FAILURES,
    guard: "user",
    body: z.object({ token: linkToken }),
    response: invitedShow,
    tag: "gameshows",
  },
  "POST /gameshows/accept-co-host-link": {
    summary: "Accept a co-host link: become a co-host until the link expires",
    description: `Has no effect for the owner, for admins, and for co-hosts whose access lasts at least as long. ${LINK_FAILURES}`,
    guard: "user",
    body: z.object({ token: linkToken }),
    response: invitedShow,
    tag: "gameshows",
  },
} as const satisfies RouteTable;
