import { EMBLEM_COUNT, TEAM_ACCESS } from "@showrunner/engine";
import { z } from "zod";
import { commandAck, teamCommand } from "../realtime/live-commands.ts";
import { hexColour, id, json, locale, publicIdParams } from "./common.schemas.ts";
import type { RouteTable } from "./route-spec.ts";
import { teamCode, teamCodeRequest, teamName, teamPassword } from "./teams.contract.ts";

const shownImage = z.string().exactOptional();
const shownColour = z.string().exactOptional();

/** The parts of the branding that are set; like the slice of the live connection, but with URLs. */
const publicBranding = z
  .object({
    logo: shownImage.describe("URL of an image"),
    background: shownImage.describe("URL of an image"),
    accent: shownColour.describe("`#RRGGBB`"),
    secondary: shownColour.describe("`#RRGGBB`"),
    sponsors: z.array(z.string()).exactOptional().describe("URLs of images, in order"),
  })
  .meta({ id: "PublicBranding" });

export const publicShow = z
  .object({
    public_id: z.string().describe("Code of the show in links and QR codes"),
    name: z.string(),
    status: z.enum(["ready", "active", "completed"]),
    registration_open: z.boolean(),
    registration_closed_because: z
      .enum(["disabled_by_moderator", "completed"])
      .nullable()
      .describe("Why registration is closed; null while it is open"),
    team_access: z.enum(TEAM_ACCESS).describe("How further phones join a team"),
    languages: z.array(locale).describe("Languages that the audience may choose"),
    app_name: z.string().nullable().describe("Configured name of the application; null means the default name"),
    join_link: z.string().describe("Absolute URL that phones open to join"),
    branding: publicBranding.nullable().describe("How the screens of the show look; null: as the theme"),
  })
  .meta({ id: "PublicGameshow" });
export type PublicShow = z.infer<typeof publicShow>;

export const teamSession = z
  .object({
    team_token: z.string().describe("Secret; sent in the header `x-team-token` and in the WebSocket's `hello`"),
    team: z.object({ id, name: z.string(), colour: z.string(), emblem: z.number().int() }),
    show: z.object({ id, public_id: z.string(), name: z.string() }),
  })
  .meta({ id: "TeamSession" });
/** Stored by the browser under `team_session_{publicId}`. */
export type TeamSession = z.infer<typeof teamSession>;

const deviceId = id.describe("Random id that the client makes once and keeps; one per device, not per team");
const memberName = z.string().trim().max(40).optional().describe("Name of the person at this device");
const commandId = id.describe("Random id of this command. Repeating a command with the same id has no second effect");

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
    description:
      "Repeating the request from the same device with the same name and password returns the team again. `403` with `registration_closed`; `409` with `show_completed` or `team_name_taken`; `429` when a show or an address registers teams too fast.",
    guard: "public",
    params: publicIdParams,
    body: z.object({
      name: teamName,
      /** Required unless phones join teams of this show by code. */
      password: teamPassword.optional(),
      colour: hexColour.nullable().default(null),
      /** Requested emblem; the server picks another one if a team of the same colour has it. */
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
    description:
      "Adds a device to the team. `401` with `team_credentials_invalid` for an unknown name and for a wrong password alike; `403` with `team_deactivated`. `429` after too many wrong passwords.",
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
      code: z
        .string()
        .trim()
        .min(1, "required")
        .max(80)
        .describe("The team's six digits, or the longer code of its QR code"),
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
    description:
      "`slices` has the same content as the first `state` message of a WebSocket, and `seq` is the number of the newest event in it. A token that has ended is refused, not ignored.",
    guard: "public",
    params: publicIdParams,
    response: z.object({ seq: z.number().int(), slices: json }),
    tag: "public",
  },
  "GET /gameshows/public/:publicId/display": {
    summary: "Snapshot of the display's slices",
    guard: "public",
    params: publicIdParams,
    response: z.object({ seq: z.number().int(), slices: json }),
    tag: "public",
  },
  "POST /gameshows/public/:publicId/commands": {
    summary: "One command of a team (for networks without WebSocket)",
    description:
      "The response is an ack: `ok: true` with the numbers of its events, or `ok: false` with a `code`; a refused command is not an HTTP error. A press over HTTP is judged by its arrival.",
    guard: "team",
    params: publicIdParams,
    body: z.object({ id: commandId, device_id: deviceId, body: teamCommand }),
    response: commandAck,
    tag: "public",
  },
} as const satisfies RouteTable;
