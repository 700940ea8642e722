import { MAX_TEAM_NAME_LENGTH, MAX_TEAM_PASSWORD_LENGTH } from "@showrunner/engine";
import { z } from "zod";
import { hexColour, id, idParams, definePage, pageQuery, defineReadableName } from "./common.schemas.ts";
import type { RouteTable } from "./route-spec.ts";

export const teamPassword = z.string().min(1, "required").max(MAX_TEAM_PASSWORD_LENGTH, "too_long");
export const teamName = defineReadableName(MAX_TEAM_NAME_LENGTH);

export const team = z
  .object({
    id,
    name: z.string(),
    colour: z.string(),
    emblem: z.number().int().describe("Number of the emblem"),
    points: z.number().int(),
    wins: z.number().int().describe("Number of games won"),
    rounds_won: z.number().int(),
    rank: z.number().int().nullable().describe("Rank in the standings; null for deactivated teams"),
    status: z.enum(["active", "deactivated"]).describe("Status of the team"),
    members: z.array(z.object({ device_id: z.string(), name: z.string().nullable() })),
    joined_at: z.iso.datetime(),
  })
  .meta({ id: "Team" });
export type Team = z.infer<typeof team>;

/** A team's code for further phones, and the link with the same effect for a QR code. */
export const teamCode = z
  .object({
    /** Six digits; valid in this show only. */
    code: z
      .string()
      .regex(/^\d{6}$/)
      .describe("Six-digit code, valid in this show only"),
    link: z.string().describe("Join link with the same effect as the code"),
    expires_at: z.iso.datetime().describe("Expiry of the code and the link"),
  })
  .meta({ id: "TeamCode" });
export type TeamCode = z.infer<typeof teamCode>;
/** `renew` voids the current code and creates another one. */
export const teamCodeRequest = z.object({ renew: z.boolean().default(false) });

const teamParams = z.object({ id, teamId: id });

export const teamRoutes = {
  "GET /gameshows/:id/teams": {
    summary: "List the teams of a show",
    guard: "moderator",
    params: idParams,
    query: pageQuery.extend({
      search: z.string().max(100).optional().describe("Part of the name of the team or of one of its members"),
      status: z.enum(["active", "deactivated"]).optional().describe("Only teams with this status"),
      sort: z.enum(["rank", "name", "joined"]).default("rank"),
    }),
    response: definePage(team),
    tag: "teams",
  },
  "POST /gameshows/:id/teams": {
    summary: "Create a team",
    description:
      "`409` with `team_name_deactivated` if a deactivated team has this name; it can be reactivated instead.",
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
    summary: "Change the name or colour of a team",
    guard: "moderator",
    params: teamParams,
    body: z.object({ name: teamName.optional(), colour: hexColour.optional() }),
    response: team,
    tag: "teams",
  },
  "DELETE /gameshows/:id/teams/:teamId": {
    summary: "Delete a team",
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
    summary: "Reactivate a team, optionally with a new password and colour; it keeps its points",
    guard: "moderator",
    params: teamParams,
    body: z.object({ password: teamPassword.optional(), colour: hexColour.optional() }),
    response: team,
    tag: "teams",
  },
  "PUT /gameshows/:id/teams/:teamId/password": {
    summary: "Set the password of a team and, by default, log out its phones",
    guard: "moderator",
    params: teamParams,
    body: z.object({
      password: teamPassword,
      log_out: z.boolean().default(true).describe("Whether to log out the team's phones"),
    }),
    status: 204,
    tag: "teams",
  },
  "POST /gameshows/:id/teams/:teamId/code": {
    summary: "Get or renew the code by which further phones join a team",
    guard: "moderator",
    params: teamParams,
    body: teamCodeRequest,
    response: teamCode,
    tag: "teams",
  },
  "POST /gameshows/:id/teams/:teamId/log-out": {
    summary: "Log out all phones of a team and invalidate its code",
    guard: "moderator",
    params: teamParams,
    status: 204,
    tag: "teams",
  },
} as const satisfies RouteTable;
