import { EMBLEM_COUNT, TEAM_ACCESS, type AnySlices } from "@showrunner/engine";
import { z } from "zod";
import { SHOW_STATUSES } from "../enum-values.ts";
import { commandAck, teamCommand } from "../realtime/live-commands.ts";
import { hexColour, id, locale, publicIdParams, typedJson } from "./common.schemas.ts";
import type { RouteTable } from "./route-spec.ts";
import { teamCode, teamCodeRequest, teamName, teamPassword } from "./teams.contract.ts";

const shownImage = z.string().exactOptional();
const shownColour = z.string().exactOptional();

/** The parts of the branding that are set; like the slice of the live connection, but with URLs. */
const publicBranding = z
  .object({
    logo: shownImage.describe("URL of the logo"),
    background: shownImage.describe("URL of the background image"),
    accent: shownColour.describe("Accent colour as `#RRGGBB`"),
    secondary: shownColour.describe("Secondary colour as `#RRGGBB`"),
    sponsors: z.array(z.string()).exactOptional().describe("URLs of the sponsors' images, in order"),
  })
  .meta({ id: "PublicBranding" });

export const publicShow = z
  .object({
    public_id: z.string().describe("Public id of the show, as in links and QR codes"),
    name: z.string(),
    status: z.enum(SHOW_STATUSES).describe("Status of the show"),
    registration_open: z.boolean(),
    registration_closed_because: z
      .enum(["disabled_by_moderator", "completed"])
      .nullable()
      .describe("Reason why registration is closed; null while it is open"),
    team_access: z.enum(TEAM_ACCESS).describe("Whether further phones join a team by its password or by a code"),
    languages: z.array(locale).describe("Languages offered to the audience"),
    app_name: z.string().nullable().describe("Configured name of the application; null for the default name"),
    join_link: z.string().describe("Absolute URL that phones open to join"),
    branding: publicBranding.nullable().describe("Branding of the audience's screens; null for none"),
  })
  .meta({ id: "PublicGameshow" });
export type PublicShow = z.infer<typeof publicShow>;

export const teamSession = z
  .object({
    team_token: z
      .string()
      .describe("Secret token of the team, for the header `x-team-token` and the WebSocket message `hello`"),
    team: z.object({ id, name: z.string(), colour: z.string(), emblem: z.number().int() }),
    show: z.object({ id, public_id: z.string(), name: z.string() }),
  })
  .meta({ id: "TeamSession" });
/** Stored by the browser under `team_session_{publicId}`. */
export type TeamSession = z.infer<typeof teamSession>;

const deviceId = id.describe("Random id that the client generates once per device and stores");
const memberName = z.string().trim().max(40).optional().describe("Name of the person using the device");
const commandId = id.describe("Random id of the command; a repeated command with the same id is carried out once");

/** The team token is sent in the `x-team-token` header; a user's bearer token is never used here. */
export const publicRoutes = {
  "GET /gameshows/public/:publicId": {
    summary: "Get the public information about a show",
    guard: "public",
    params: publicIdParams,
    response: publicShow,
    tag: "public",
  },
  "POST /gameshows/join/:publicId/register": {
    summary: "Register a team",
    description:
      "Repeating the request from the same device with the same name and password returns the same team. `403` with `registration_closed`; `409` with `show_completed` or `team_name_taken`; `429` if a show or a network address registers teams too fast.",
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
        .default(null)
        .describe("Requested emblem, unless a team of the same colour has it; null to let the server choose"),
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
      "Adds a device to the team. `401` with `team_credentials_invalid` for an unknown name as well as for a wrong password; `403` with `team_deactivated`, or with `not_allowed` and `details.params.reason` `members` if 50 devices of the team are connected; `429` after too many wrong passwords.",
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
    summary: "Join a team by its code or by the secret of its join link",
    description:
      "Adds a device to the team. `401` with `team_code_invalid`; `403` with `team_deactivated`, or with `not_allowed` and `details.params.reason` `members` if 50 devices of the team are connected; `429` after too many wrong codes.",
    guard: "public",
    params: publicIdParams,
    body: z.object({
      /** Six digits, or the part after `#team=` of the join link. */
      code: z
        .string()
        .trim()
        .min(1, "required")
        .max(80)
        .describe("Six-digit code of the team, or the secret from its join link"),
      device_id: deviceId,
      member_name: memberName,
    }),
    response: teamSession,
    tag: "public",
  },
  "GET /gameshows/public/:publicId/team-names": {
    summary: "Suggest team names that are not taken in the show",
    guard: "public",
    params: publicIdParams,
    query: z.object({ language: locale.default("en").describe("Language of the suggestions") }),
    response: z.object({ names: z.array(z.string()).describe("Suggested names") }),
    tag: "public",
  },
  "POST /gameshows/public/:publicId/team-code": {
    summary: "Get or renew the code by which further phones join the caller's team",
    guard: "team",
    params: publicIdParams,
    body: teamCodeRequest,
    response: teamCode,
    tag: "public",
  },
  "GET /gameshows/public/:publicId/live": {
    summary: "Get a snapshot of the slices of a team or, without a token, of a display",
    description:
      "`slices` has the same content as the first `state` message of a WebSocket, and `seq` is the number of the newest event in it. A token that is no longer valid is refused, not ignored.",
    guard: "public",
    params: publicIdParams,
    response: z.object({ seq: z.number().int(), slices: typedJson<AnySlices>().describe("Slices by name") }),
    tag: "public",
  },
  "GET /gameshows/public/:publicId/display": {
    summary: "Get a snapshot of the slices of a display",
    guard: "public",
    params: publicIdParams,
    response: z.object({ seq: z.number().int(), slices: typedJson<AnySlices>().describe("Slices by name") }),
    tag: "public",
  },
  "POST /gameshows/public/:publicId/commands": {
    summary: "Send a command of a team",
    description:
      "For networks without WebSocket. The response is an ack: `ok: true` with the sequence number of its event, or `ok: false` with a `code`; a refused command is not an HTTP error. Presses sent over HTTP are judged by their time of arrival.",
    guard: "team",
    params: publicIdParams,
    body: z.object({ id: commandId, device_id: deviceId, body: teamCommand }),
    response: commandAck,
    tag: "public",
  },
} as const satisfies RouteTable;
