import { locales } from "@showrunner/i18n";
import { z } from "zod";
import {
  isReadableColour,
  MAX_CUE_S,
  MAX_READING_S,
  MAX_SPONSORS,
  PART_MODES,
  SOUND_CUES,
  TEAM_ACCESS,
  TIMER_STARTS,
} from "@showrunner/engine";
import { audioClip } from "./audio.contract.ts";
import { id, idParams, locale, pageOf, pageQuery, readableName } from "./common.schemas.ts";
import type { RouteTable } from "./route-spec.ts";

/** Percent. */
const volume = z.number().int().min(0).max(100);

const brandColour = z
  .string()
  .regex(/^#[\dA-Fa-f]{6}$/, "invalid_colour")
  .refine((colour) => !/^#[\dA-Fa-f]{6}$/.test(colour) || isReadableColour(colour), "low_contrast")
  .nullable()
  .describe("`#RRGGBB`, with a contrast of at least 4.5:1 to dark or white text; null for the theme's own");
const brandImage = id.nullable().describe("Id of an image that the caller may use");

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
      .describe("Ids of images, in order"),
  })
  .meta({ id: "Branding" });

export const showSettings = z
  .object({
    arming: z.enum(["with_question", "by_hand"]).describe("When the buzzer opens"),
    spoken_question: z.boolean().describe("The question is read aloud: the buzzer opens without the opening delay"),
    cap_ms: z
      .number()
      .int()
      .min(0)
      .max(150)
      .describe("Largest correction in favour of a slow connection, in ms; 0 means that arrival decides"),
    too_close: z
      .enum(["keep_order", "ask_again"])
      .describe("What happens to presses that are closer together than the measuring error"),
    wrong_buzz_penalty: z.number().int().min(0).max(1_000_000).describe("Points deducted for a wrong buzz"),
    replace_answers: z.boolean().describe("Teams may replace a submission until the question closes"),
    default_timer_s: z.number().int().min(1).max(86_400).describe("Seconds for rounds without a time limit"),
    timer_start: z
      .enum(TIMER_STARTS)
      .optional()
      .describe(
        "When a round's timer starts. Absent in shows created before this setting existed, which follow `arming`.",
      ),
    timer_in_all_rounds: z
      .boolean()
      .optional()
      .describe("The timer also starts by itself in rounds without a time limit of their own"),
    reading_s: z
      .number()
      .int()
      .min(1)
      .max(MAX_READING_S)
      .nullable()
      .optional()
      .describe(
        "Reading time in seconds before the time to answer starts; null derives it from the length of the question",
      ),
    team_access: z
      .enum(TEAM_ACCESS)
      .optional()
      .describe("Whether phones join a team by password or by a code that the team shows. Absent: password"),
    languages: z.array(locale).min(1).max(locales.length).describe("Languages that the audience may choose"),
    second_language: locale
      .nullable()
      .optional()
      .describe("Displays show rounds in this language, too, where they are translated; null: as written only"),
    sounds: z.boolean(),
    volumes: z.object({ music: volume, cues: volume, ticks: volume }).optional(),
    show_parts: z.enum(PART_MODES).optional(),
    show_wrong_answers: z
      .boolean()
      .optional()
      .describe("Wrong answers that teams typed are shown with the reveal; otherwise in counts only"),
    sound_files: z
      .partialRecord(z.enum(SOUND_CUES), id)
      .optional()
      .describe(
        `Ids of audio clips that replace sounds, at most ${MAX_CUE_S} s each but for \`lobby\`. Sounds that are missing are the standard ones`,
      ),
    branding: branding.nullable().optional().describe("How the screens of the audience look; null: as the theme"),
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
    pending: z.boolean().describe("Ready, but no game has rounds yet"),
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
    branding_images: z.record(z.string(), z.string()).describe("URLs of the images of the branding, by id"),
    sound_clips: z
      .record(z.string(), audioClip.pick({ name: true, duration_ms: true, url: true }))
      .describe("The clips of `sound_files` by id; deleted ones are missing"),
    public_link: z.string().describe("Absolute URL that teams open, from the public address or the request"),
    qr_link: z.string(),
    display_link: z.string().describe("Opens the display with its key"),
    /**
     * The `token` of the host's own displays. Displays with it are not counted against the limit of 50 anonymous ones.
     */
    display_key: z.string(),
    rehearsal: z
      .object({
        source_id: z.string().nullable().describe("The show that was copied; null if it was deleted since"),
        bots: z.number().int().describe("Number of bots"),
      })
      .optional()
      .describe("Set for a copy that is rehearsed with bots and thrown away"),
  })
  .meta({ id: "GameshowDetail" });
export type Gameshow = z.infer<typeof gameshow>;

export const gameshowRoutes = {
  "GET /gameshows": {
    summary: "My game shows and those that I co-host; all of them for admins",
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
    guard: "owner",
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
  "POST /gameshows/:id/tie-break": {
    summary: "Add a tie-break: a game of one estimate for the teams that are equal",
    guard: "moderator",
    params: idParams,
    body: z.object({
      title: z.string().trim().min(1, "required").max(200, "too_long"),
      question: z.string().trim().min(1, "required").max(1_000, "too_long"),
      answer: z.number().min(-1e15).max(1e15).describe("The right number; the nearest estimate wins"),
      unit: z.string().trim().max(30, "too_long").default("").describe("Unit of the number; may be empty"),
      points: z.number().int().min(0).max(1_000_000).describe("Points of the game for its winner"),
      team_ids: z.array(id).min(2).max(50).describe("The only teams that take part"),
    }),
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
