import { z } from "zod";
import { hexColour, id, idParams, pageOf, pageQuery, readableName } from "./common.schemas.ts";
import type { RouteTable } from "./route-spec.ts";

export const teamPassword = z.string().min(1, "required").max(200, "too_long");
export const teamName = readableName(40);

export const team = z
  .object({
    id,
    name: z.string(),
    colour: z.string(),
    emblem: z.number().int().describe("Number of the emblem, chosen by the server"),
    points: z.number().int(),
    wins: z.number().int().describe("Games won"),
    rounds_won: z.number().int(),
    rank: z.number().int().nullable().describe("Place in the standings; null for deactivated teams"),
    status: z.enum(["active", "deactivated"]),
    members: z.array(z.object({ device_id: z.string(), name: z.string().nullable() })),
    joined_at: z.iso.datetime(),
  })
  .meta({ id: "Team" });
export type Team = z.infer<typeof team>;

/** A team's code for further phones, and the link with the same effect for a QR code. */
export const teamCode = z
  .object({
    /** Six digits; valid in this show only. */
    code: z.string().regex(/^\d{6}$/),
    link: z.string(),
    expires_at: z.iso.datetime(),
  })
  .meta({ id: "TeamCode" });
export type TeamCode = z.infer<typeof teamCode>;
/** `renew` voids the present code and creates another one. */
export const teamCodeRequest = z.object({ renew: z.boolean().default(false) });

const teamParams = z.object({ id, teamId: id });

export const teamRoutes = {
  "GET /gameshows/:id/teams": {
    summary: "The show's teams",
    guard: "moderator",
    params: idParams,
    query: pageQuery.extend({
      search: z.string().max(100).optional(),
      status: z.enum(["active", "deactivated"]).optional(),
      sort: z.enum(["rank", "name", "joined"]).default("rank"),
    }),
    response: pageOf(team),
    tag: "teams",
  },
  "POST /gameshows/:id/teams": {
    summary: "Create a team; 409 `team_name_deactivated` names the deactivated team that has this name",
    guard: "moderator",
    params: idParams,
    body: z.object({
      name: teamName,
      /** Required unless phones join teams of this show by code. */
      password: teamPassword.optional(),
      colour: hexColour.nullable().default(null),
    }),
    response: team,
    status: 201,
    tag: "teams",
  },
  "PATCH /gameshows/:id/teams/:teamId": {
    summary: "Rename or recolour a team",
    guard: "moderator",
    params: teamParams,
    body: z.object({ name: teamName.optional(), colour: hexColour.optional() }),
    response: team,
    tag: "teams",
  },
  "DELETE /gameshows/:id/teams/:teamId": {
    summary: "Delete a team for good",
    guard: "moderator",
    params: teamParams,
    status: 204,
    tag: "teams",
  },
  "POST /gameshows/:id/teams/:teamId/deactivate": {
    summary: "Deactivate a team",
    guard: "moderator",
    params: teamParams,
    response: team,
    tag: "teams",
  },
  "POST /gameshows/:id/teams/:teamId/reactivate": {
    summary: "Reactivate a team; it keeps its points and takes a new password and colour when given",
    guard: "moderator",
    params: teamParams,
    body: z.object({ password: teamPassword.optional(), colour: hexColour.optional() }),
    response: team,
    tag: "teams",
  },
  "PUT /gameshows/:id/teams/:teamId/password": {
    summary: "Set a team's password; logs its phones out unless told otherwise",
    guard: "moderator",
    params: teamParams,
    body: z.object({ password: teamPassword, log_out: z.boolean().default(true) }),
    status: 204,
    tag: "teams",
  },
  "POST /gameshows/:id/teams/:teamId/code": {
    summary: "The code by which further phones join a team, where the show uses codes",
    guard: "moderator",
    params: teamParams,
    body: teamCodeRequest,
    response: teamCode,
    tag: "teams",
  },
  "POST /gameshows/:id/teams/:teamId/log-out": {
    summary: "Log all phones of a team out and void its code",
    guard: "moderator",
    params: teamParams,
    status: 204,
    tag: "teams",
  },
} as const satisfies RouteTable;
