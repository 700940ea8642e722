import { z } from "zod";
import type { SubmissionRow } from "@showrunner/engine";
import { locale, hexColour, id, idParams, json, pageOf, pageQuery, publicIdParams } from "./common.ts";
import { commandAnswer, moderatorCommand, teamCommand } from "../realtime/commands.ts";
import type { RouteTable } from "./route.ts";

export const showSettings = z
  .object({
    arming: z.enum(["with_question", "by_hand"]),
    spoken_question: z.boolean(),
    cap_ms: z.number().int().min(0).max(150),
    too_close: z.enum(["keep_order", "ask_again"]),
    wrong_buzz_penalty: z.number().int().min(0).max(1_000_000),
    replace_answers: z.boolean(),
    default_timer_s: z.number().int().min(1).max(86_400),
    languages: z.array(locale).min(1).max(2),
    sounds: z.boolean(),
  })
  .meta({ id: "ShowSettings" });

const showName = z.string().trim().min(1, "required").max(120, "too_long");
const showDescription = z.string().max(4_000, "too_long");

export const gameshowListItem = z
  .object({
    id,
    public_id: z.string(),
    name: z.string(),
    description: z.string(),
    status: z.enum(["ready", "active", "completed"]),
    pending: z.boolean(),
    paused: z.boolean(),
    registration_open: z.boolean(),
    games_count: z.number().int(),
    teams_count: z.number().int(),
    owner_id: z.string().nullable(),
    owner_name: z.string().nullable(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: "Gameshow" });
export type GameshowListItem = z.infer<typeof gameshowListItem>;

export const gameshow = gameshowListItem
  .extend({
    settings: showSettings,
    /** Absolute address that teams open, from PUBLIC_URL or the request. */
    public_link: z.string(),
    qr_link: z.string(),
    /** Opens the big screen with its key. */
    display_link: z.string(),
    /** The `token` of the host's own big screens: with it a screen has a place beside the 50 that anyone may take. */
    display_key: z.string(),
  })
  .meta({ id: "GameshowDetail" });
export type Gameshow = z.infer<typeof gameshow>;

export const teamPassword = z.string().min(1, "required").max(200, "too_long");
export const teamName = z.string().trim().min(1, "required").max(40, "too_long");

export const team = z
  .object({
    id,
    name: z.string(),
    colour: z.string(),
    emblem: z.number().int(),
    points: z.number().int(),
    wins: z.number().int(),
    rounds_won: z.number().int(),
    rank: z.number().int().nullable(),
    status: z.enum(["active", "deactivated"]),
    members: z.array(z.object({ device_id: z.string(), name: z.string().nullable() })),
    joined_at: z.iso.datetime(),
  })
  .meta({ id: "Team" });
export type Team = z.infer<typeof team>;

const judgement = z.object({
  outcome: z.enum(["correct", "partial", "wrong"]),
  share: z.number(),
  bonus: z.number(),
  detail: json,
});

/** One team's answer, as in the slice `submissions`. */
const submission: z.ZodType<SubmissionRow> = z
  .object({
    team_id: id,
    name: z.string(),
    colour: z.string(),
    emblem: z.number().int(),
    submission_id: id,
    /** Show-clock moment in ms. */
    submitted_at: z.number(),
    answer: json,
    state: z.enum(["pending", "validated", "auto_validated"]),
    judgement: judgement.nullable(),
    /** Only while the round is live. */
    suggestion: judgement.extend({ nearest: z.string().nullable() }).nullable(),
  })
  .meta({ id: "Submission" });

const teamParams = z.object({ id, teamId: id });

export const gameshowRoutes = {
  "GET /gameshows": {
    summary: "My game shows; all of them for admins",
    guard: "user",
    query: pageQuery.extend({
      search: z.string().max(100).optional(),
      status: z.enum(["ready", "active", "completed"]).optional(),
      sort: z.enum(["updated", "name", "created"]).default("updated"),
    }),
    response: pageOf(gameshowListItem),
    tag: "gameshows",
  },
  "POST /gameshows": {
    summary: "Create a game show",
    guard: "user",
    body: z.object({
      name: showName,
      description: showDescription.default(""),
      settings: showSettings.partial().default({}),
    }),
    response: gameshow,
    status: 201,
    tag: "gameshows",
  },
  "GET /gameshows/:id": {
    summary: "One game show",
    guard: "moderator",
    params: idParams,
    response: gameshow,
    tag: "gameshows",
  },
  "PATCH /gameshows/:id": {
    summary: "Change name, description or settings",
    guard: "moderator",
    params: idParams,
    body: z.object({
      name: showName.optional(),
      description: showDescription.optional(),
      settings: showSettings.partial().optional(),
    }),
    response: gameshow,
    tag: "gameshows",
  },
  "DELETE /gameshows/:id": {
    summary: "Delete a game show with everything in it",
    guard: "moderator",
    params: idParams,
    status: 204,
    tag: "gameshows",
  },
  "PUT /gameshows/:id/registration": {
    summary: "Allow or stop the registration of teams",
    guard: "moderator",
    params: idParams,
    body: z.object({ open: z.boolean() }),
    response: gameshow,
    tag: "gameshows",
  },
  "POST /gameshows/:id/games": {
    summary: "Put a library game (or an own one) into the show",
    guard: "moderator",
    params: idParams,
    body: z.object({ game_id: id }),
    response: z.object({ show_game_id: id }),
    status: 201,
    tag: "gameshows",
  },
  "DELETE /gameshows/:id/games/:showGameId": {
    summary: "Take a game out of the show",
    guard: "moderator",
    params: z.object({ id, showGameId: id }),
    status: 204,
    tag: "gameshows",
  },
  "PUT /gameshows/:id/games/order": {
    summary: "Order the games",
    guard: "moderator",
    params: idParams,
    body: z.object({ show_game_ids: z.array(id).max(500) }),
    status: 204,
    tag: "gameshows",
  },
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
    body: z.object({ name: teamName, password: teamPassword, colour: hexColour.nullable().default(null) }),
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
  "GET /gameshows/:id/submissions": {
    summary: "The answers to a round in order of their moments: the live round, unless another one of the run is named",
    guard: "moderator",
    params: idParams,
    query: pageQuery.extend({ round_id: id.optional() }),
    response: pageOf(submission).extend({ round_id: id.nullable() }),
    tag: "live",
  },
  "GET /gameshows/:id/live": {
    summary: "Snapshot of all slices of the moderator",
    guard: "moderator",
    params: idParams,
    response: z.object({ seq: z.number().int(), slices: json }),
    tag: "live",
  },
  "POST /gameshows/:id/commands": {
    summary: "One command of the moderator (for lines without WebSocket, and for scripts)",
    guard: "moderator",
    params: idParams,
    body: z.object({ id, device_id: id, body: moderatorCommand }),
    response: commandAnswer,
    tag: "live",
  },
} as const satisfies RouteTable;

export const publicShow = z
  .object({
    public_id: z.string(),
    name: z.string(),
    status: z.enum(["ready", "active", "completed"]),
    registration_open: z.boolean(),
    /** Why registration is closed, if it is. */
    registration_closed_because: z.enum(["disabled_by_moderator", "completed"]).nullable(),
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
/** What the browser keeps under `team_session_{publicId}`. */
export type TeamSession = z.infer<typeof teamSession>;

const device_id = id;
const member_name = z.string().trim().max(40).optional();

/** The team's token travels as the header `x-team-token`; a user's Bearer never goes here. */
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
      password: teamPassword,
      colour: hexColour.nullable().default(null),
      device_id,
      member_name,
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
      device_id,
      member_name,
    }),
    response: teamSession,
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
    body: z.object({ id, device_id, body: teamCommand }),
    response: commandAnswer,
    tag: "public",
  },
} as const satisfies RouteTable;
