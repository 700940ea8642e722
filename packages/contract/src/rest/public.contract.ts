import { EMBLEM_COUNT, TEAM_ACCESS } from "@showrunner/engine";
import { z } from "zod";
import { commandAck, teamCommand } from "../realtime/live-commands.ts";
import { hexColour, id, json, locale, publicIdParams } from "./common.schemas.ts";
import type { RouteTable } from "./route-spec.ts";
import { teamCode, teamCodeRequest, teamName, teamPassword } from "./teams.contract.ts";

export const publicShow = z
  .object({
    public_id: z.string(),
    name: z.string(),
    status: z.enum(["ready", "active", "completed"]),
    registration_open: z.boolean(),
    /** Why registration is closed; null while it is open. */
    registration_closed_because: z.enum(["disabled_by_moderator", "completed"]).nullable(),
    /** How further phones join a team. */
    team_access: z.enum(TEAM_ACCESS),
    languages: z.array(locale),
    app_name: z.string().nullable(),
    join_link: z.string(),
  })
  .meta({ id: "PublicGameshow" });
export type PublicShow = z.infer<typeof publicShow>;

export const teamSession = z
  .object({
    team_token: z.string(),
    team: z.object({ id, name: z.string(), colour: z.string(), emblem: z.number().int() }),
    show: z.object({ id, public_id: z.string(), name: z.string() }),
  })
  .meta({ id: "TeamSession" });
/** Stored by the browser under `team_session_{publicId}`. */
export type TeamSession = z.infer<typeof teamSession>;

const deviceId = id;
const memberName = z.string().trim().max(40).optional();

/** The team token is sent in the `x-team-token` header; a user's bearer token is never used here. */
export const publicRoutes = {
  "GET /gameshows/public/:publicId": {
    summary: "What anyone with the link may know of a show",
    guard: "public",
    params: publicIdParams,
    response: publicShow,
    tag: "public",
  },
  "POST /gameshows/join/:publicId/register": {
    summary: "Register a team and start playing",
    guard: "public",
    params: publicIdParams,
    body: z.object({
      name: teamName,
      /** Required unless phones join teams of this show by code. */
      password: teamPassword.optional(),
      colour: hexColour.nullable().default(null),
      /** Requested emblem; another one is given if a team of the same colour has it. */
      emblem: z
        .number()
        .int()
        .min(0)
        .max(EMBLEM_COUNT - 1)
        .nullable()
        .default(null),
      device_id: deviceId,
      member_name: memberName,
    }),
    response: teamSession,
    status: 201,
    tag: "public",
  },
  "POST /gameshows/join/:publicId/login": {
    summary: "Log in to an existing team",
    guard: "public",
    params: publicIdParams,
    body: z.object({
      name: z.string().min(1, "required").max(200),
      password: z.string().min(1, "required").max(200),
      device_id: deviceId,
      member_name: memberName,
    }),
    response: teamSession,
    tag: "public",
  },
  "POST /gameshows/join/:publicId/code": {
    summary: "Join a team by its code, or by the secret of its join link",
    guard: "public",
    params: publicIdParams,
    body: z.object({
      /** Six digits, or the part after `#team=` of the join link. */
      code: z.string().trim().min(1, "required").max(80),
      device_id: deviceId,
      member_name: memberName,
    }),
    response: teamSession,
    tag: "public",
  },
  "GET /gameshows/public/:publicId/team-names": {
    summary: "Suggestions for a team name that no team of the show has",
    guard: "public",
    params: publicIdParams,
    query: z.object({ language: locale.default("en") }),
    response: z.object({ names: z.array(z.string()) }),
    tag: "public",
  },
  "POST /gameshows/public/:publicId/team-code": {
    summary: "The code and link by which further phones join the caller's team, where the show uses codes",
    guard: "team",
    params: publicIdParams,
    body: teamCodeRequest,
    response: teamCode,
    tag: "public",
  },
  "GET /gameshows/public/:publicId/live": {
    summary: "Snapshot of a team's slices, or of the display's without a token",
    guard: "public",
    params: publicIdParams,
    response: z.object({ seq: z.number().int(), slices: json }),
    tag: "public",
  },
  "GET /gameshows/public/:publicId/display": {
    summary: "Snapshot of the big screen's slices",
    guard: "public",
    params: publicIdParams,
    response: z.object({ seq: z.number().int(), slices: json }),
    tag: "public",
  },
  "POST /gameshows/public/:publicId/commands": {
    summary: "One command of a team (for lines without WebSocket)",
    guard: "team",
    params: publicIdParams,
    body: z.object({ id, device_id: deviceId, body: teamCommand }),
    response: commandAck,
    tag: "public",
  },
} as const satisfies RouteTable;
