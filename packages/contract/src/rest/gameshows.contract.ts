import { z } from "zod";
import { MAX_READING_S, TEAM_ACCESS, TIMER_STARTS } from "@showrunner/engine";
import { id, idParams, locale, pageOf, pageQuery, readableName } from "./common.schemas.ts";
import type { RouteTable } from "./route-spec.ts";

export const showSettings = z
  .object({
    arming: z.enum(["with_question", "by_hand"]),
    spoken_question: z.boolean(),
    cap_ms: z.number().int().min(0).max(150),
    too_close: z.enum(["keep_order", "ask_again"]),
    wrong_buzz_penalty: z.number().int().min(0).max(1_000_000),
    replace_answers: z.boolean(),
    default_timer_s: z.number().int().min(1).max(86_400),
    /** When a round's timer starts. Absent in shows created before this setting existed, which follow `arming`. */
    timer_start: z.enum(TIMER_STARTS).optional(),
    /** Reading time in seconds before the time to answer starts; null derives it from the length of the question. */
    reading_s: z.number().int().min(1).max(MAX_READING_S).nullable().optional(),
    /** Whether phones join a team by password or by a code that the team shows. Absent: password. */
    team_access: z.enum(TEAM_ACCESS).optional(),
    languages: z.array(locale).min(1).max(2),
    sounds: z.boolean(),
  })
  .meta({ id: "ShowSettings" });

const showName = readableName(120);
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
    /** Absolute URL that teams open, from PUBLIC_URL or the request. */
    public_link: z.string(),
    qr_link: z.string(),
    /** Opens the display with its key. */
    display_link: z.string(),
    /**
     * The `token` of the host's own displays. Displays with it are not counted against the limit of 50 anonymous ones.
     */
    display_key: z.string(),
  })
  .meta({ id: "GameshowDetail" });
export type Gameshow = z.infer<typeof gameshow>;

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
} as const satisfies RouteTable;
