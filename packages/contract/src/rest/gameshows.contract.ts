import { locales } from "@showrunner/i18n";
import { z } from "zod";
import { SHOW_STATUSES } from "../enum-values.ts";
import {
  isReadableColour,
  MAX_CUE_S,
  MAX_POINTS,
  MAX_READING_S,
  MAX_SPONSORS,
  MAX_TIMER_S,
  PART_MODES,
  SOUND_CUES,
  TEAM_ACCESS,
  TIMER_STARTS,
} from "@showrunner/engine";
import { audioClip } from "./audio.contract.ts";
import { id, idParams, locale, definePage, pageQuery, defineReadableName } from "./common.schemas.ts";
import type { RouteTable } from "./route-spec.ts";

/** Percent. */
const volume = z.number().int().min(0).max(100);

const brandColour = z
  .string()
  .regex(/^#[\dA-Fa-f]{6}$/, "invalid_colour")
  .refine((colour) => !/^#[\dA-Fa-f]{6}$/.test(colour) || isReadableColour(colour), "low_contrast")
  .nullable()
  .describe(
    "Colour as `#RRGGBB`, with a contrast of at least 4.5:1 to dark or white text; null for the colour of the theme",
  );
const brandImage = id.nullable().describe("Id of an image that the caller may use; null for none");

export const branding = z
  .object({
    logo: brandImage,
    background: brandImage,
    accent: brandColour,
    secondary: brandColour,
    sponsors: z
      .array(id)
      .max(MAX_SPONSORS)
      .refine((ids) => new Set(ids).size === ids.length, "duplicate")
      .readonly()
      .describe("Ids of the sponsors' images, in order"),
  })
  .meta({ id: "Branding" });

export const showSettings = z
  .object({
    arming: z
      .enum(["with_question", "by_hand"])
      .describe("Whether the buzzer opens with the question or is opened by the moderator"),
    spoken_question: z
      .boolean()
      .describe("Whether questions are read aloud, so that the buzzer opens without the opening delay"),
    cap_ms: z
      .number()
      .int()
      .min(0)
      .max(150)
      .describe(
        "Maximum correction in favour of a slow connection, in milliseconds; with 0, the order of arrival decides",
      ),
    too_close: z
      .enum(["keep_order", "ask_again"])
      .describe("Treatment of presses that are closer together than the measurement error"),
    wrong_buzz_penalty: z.number().int().min(0).max(MAX_POINTS).describe("Points deducted for a wrong buzz"),
    replace_answers: z.boolean().describe("Whether teams may replace a submission until the question closes"),
    default_timer_s: z
      .number()
      .int()
      .min(1)
      .max(MAX_TIMER_S)
      .describe("Time to answer in seconds, for rounds without a time limit"),
    timer_start: z
      .enum(TIMER_STARTS)
      .optional()
      .describe(
        "Moment at which a round's timer starts. Absent in shows created before this setting existed, which follow `arming`",
      ),
    timer_in_all_rounds: z
      .boolean()
      .optional()
      .describe("Whether the timer also starts automatically in rounds without a time limit"),
    reading_s: z
      .number()
      .int()
      .min(1)
      .max(MAX_READING_S)
      .nullable()
      .optional()
      .describe(
        "Reading time in seconds before the time to answer starts; null to derive it from the length of the question",
      ),
    team_access: z
      .enum(TEAM_ACCESS)
      .optional()
      .describe(
        "Whether further phones join a team by its password or by a code that the team shows; by password if absent",
      ),
    languages: z.array(locale).min(1).max(locales.length).describe("Languages offered to the audience"),
    second_language: locale
      .nullable()
      .optional()
      .describe("Second language in which displays also show translated rounds; null for none"),
    sounds: z.boolean(),
    volumes: z.object({ music: volume, cues: volume, ticks: volume }).optional(),
    show_parts: z.enum(PART_MODES).optional(),
    show_wrong_answers: z
      .boolean()
      .optional()
      .describe("Whether wrong answers typed by teams are shown with the reveal; otherwise they are only counted"),
    sound_files: z
      .partialRecord(z.enum(SOUND_CUES), id)
      .optional()
      .describe(
        `Ids of audio clips that replace the standard sounds, by sound; at most ${MAX_CUE_S} s each, except for \`lobby\``,
      ),
    branding: branding.nullable().optional().describe("Branding of the audience's screens; null for none"),
  })
  .meta({ id: "ShowSettings" });

const showName = defineReadableName(120);
const showDescription = z.string().max(4_000, "too_long");

export const gameshowListItem = z
  .object({
    id,
    public_id: z.string(),
    name: z.string(),
    description: z.string(),
    status: z.enum(SHOW_STATUSES).describe("Status of the show"),
    pending: z.boolean().describe("Whether no game of a ready show has rounds yet"),
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
    branding_images: z.record(z.string(), z.string()).describe("URLs of the branding's images, by id"),
    sound_clips: z
      .record(z.string(), audioClip.pick({ name: true, duration_ms: true, url: true }))
      .describe("Clips of `sound_files` by id; deleted clips are omitted"),
    public_link: z
      .string()
      .describe("Absolute URL that teams open to join, based on the public address or on the address of the request"),
    qr_link: z.string(),
    display_link: z.string().describe("URL that opens a display, including its key"),
    /**
     * The `token` of the host's own displays. Displays with it are not counted against the limit of 50 anonymous ones.
     */
    display_key: z.string(),
    rehearsal: z
      .object({
        source_id: z.string().nullable().describe("Show that was copied; null if it was deleted since"),
        bots: z.number().int().describe("Number of bots"),
      })
      .optional()
      .describe("Present if the show is the throw-away copy of a bot rehearsal"),
  })
  .meta({ id: "GameshowDetail" });
export type Gameshow = z.infer<typeof gameshow>;

export const gameshowRoutes = {
  "GET /gameshows": {
    summary: "List the game shows that the caller owns or co-hosts; for admins, all of them",
    guard: "user",
    query: pageQuery.extend({
      search: z.string().max(100).optional(),
      status: z.enum(SHOW_STATUSES).optional().describe("Only shows with this status"),
      host: z.enum(["me"]).optional().describe("For admins: only shows that they own or co-host"),
      sort: z.enum(["updated", "name", "created"]).default("updated"),
    }),
    response: definePage(gameshowListItem),
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
    summary: "Get a game show",
    guard: "moderator",
    params: idParams,
    response: gameshow,
    tag: "gameshows",
  },
  "PATCH /gameshows/:id": {
    summary: "Change the name, description or settings of a game show",
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
    summary: "Delete a game show with its teams, log and results",
    description: "Games written for the show are kept among their owner's games, or deleted if they have no owner.",
    guard: "owner",
    params: idParams,
    status: 204,
    tag: "gameshows",
  },
  "PUT /gameshows/:id/registration": {
    summary: "Open or close the registration of teams",
    guard: "moderator",
    params: idParams,
    body: z.object({ open: z.boolean().describe("Whether new teams can register") }),
    response: gameshow,
    tag: "gameshows",
  },
  "POST /gameshows/:id/games": {
    summary: "Add a library game or one of the caller's own games to the show",
    guard: "moderator",
    params: idParams,
    body: z.object({ game_id: id }),
    response: z.object({ show_game_id: id }),
    status: 201,
    tag: "gameshows",
  },
  "POST /gameshows/:id/tie-break": {
    summary: "Add a tie-break: a game with one estimation round for the tied teams",
    description: "The game follows the current one. If it cannot be moved there, it is the last game.",
    guard: "moderator",
    params: idParams,
    body: z.object({
      title: z.string().trim().min(1, "required").max(200, "too_long").describe("Title of the game"),
      question: z.string().trim().min(1, "required").max(1_000, "too_long").describe("Question of the round"),
      answer: z.number().min(-1e15).max(1e15).describe("Correct number; the nearest estimate wins"),
      unit: z.string().trim().max(30, "too_long").default("").describe("Unit of the number; empty for none"),
      points: z
        .number()
        .int()
        .min(0)
        .max(MAX_POINTS)
        .describe("Points for the winner of the game, besides the one point of its round"),
      team_ids: z.array(id).min(2).max(50).describe("Teams that take part"),
    }),
    response: z.object({ show_game_id: id }),
    status: 201,
    tag: "gameshows",
  },
  "DELETE /gameshows/:id/games/:showGameId": {
    summary: "Remove a game from the show",
    guard: "moderator",
    params: z.object({ id, showGameId: id.describe("Id of the game's entry in the programme of the show") }),
    status: 204,
    tag: "gameshows",
  },
  "PUT /gameshows/:id/games/order": {
    summary: "Change the order of the games",
    guard: "moderator",
    params: idParams,
    body: z.object({
      show_game_ids: z.array(id).max(500).describe("Ids of all entries of the programme, in the new order"),
    }),
    status: 204,
    tag: "gameshows",
  },
} as const satisfies RouteTable;
