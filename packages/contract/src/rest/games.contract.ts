import { z } from "zod";
import { MAX_POINTS, MAX_TIMER_S, TIMER_STARTS } from "@showrunner/engine";
import {
  BUZZER_OVERRIDES,
  DIFFICULTIES,
  GAME_EXPORT_FORMATS,
  SCORING_METHODS,
  SHOW_TEMPLATES,
} from "../enum-values.ts";
import { id, idParams, json, locale, definePage, pageQuery, defineReadableName } from "./common.schemas.ts";
import type { RouteTable } from "./route-spec.ts";
import { glossary, translations } from "./translation.schemas.ts";

export const difficulty = z.enum(DIFFICULTIES);
export const scoringMethod = z.enum(SCORING_METHODS);
export const buzzerOverride = z.enum(BUZZER_OVERRIDES);

/** Limits shared by forms and server. */
export const GAME_LIMITS = {
  title: 200,
  text: 20_000,
  answers: 50,
  answer: 500,
  rounds: 500,
  points: MAX_POINTS,
  /** Total characters of all texts of a game, including the HTML rendered from its markdown. */
  total: 2_000_000,
  /** The same for all games of a show together. */
  show_total: 8_000_000,
} as const;
const text = z.string().max(GAME_LIMITS.text, "too_long");
const title = defineReadableName(GAME_LIMITS.title);
const points = z.number().int("whole_number").min(0, "not_negative").max(GAME_LIMITS.points, "too_large");

export const roundFields = z.object({
  type: z.string().min(1, "required").max(50),
  title: z.string().trim().max(GAME_LIMITS.title, "too_long").nullable(),
  question: z.string().max(2_000, "too_long"),
  content: text.describe("Content shown below the question, in Markdown"),
  answers: z
    .array(z.string().trim().min(1, "required").max(GAME_LIMITS.answer, "too_long"))
    .max(GAME_LIMITS.answers, "too_many")
    .describe("Accepted spellings; the first one is shown at the reveal"),
  answer_content: text.describe("Content shown with the answer at the reveal, in Markdown"),
  description: text.nullable().describe("Notes for the moderator only; null if there are none"),
  max_points: points,
  time_limit_s: z
    .number()
    .int("whole_number")
    .min(1, "duration")
    .max(MAX_TIMER_S, "duration")
    .nullable()
    .describe("Time to answer in seconds; null for the show's default"),
  timer_start: z
    .enum(TIMER_STARTS)
    .nullable()
    .optional()
    .describe("Moment at which the timer starts; null for the show's setting"),
  scoring: scoringMethod,
  speed_points: z
    .boolean()
    .optional()
    .describe(
      "Whether early answers earn more: the speed factor falls from 1 to ½ over the time limit. Requires partial credit, a time limit, no buzzer and a round type that allows it",
    ),
  buzzer_override: buzzerOverride,
  config: json.describe("Configuration of the round type"),
  translations: translations.optional().describe("Texts of the round in other languages; an empty object removes them"),
});
export type RoundFields = z.infer<typeof roundFields>;

/**
 * Why a round cannot have speed points, as the code of a field error; null if it can, or if it has none.
 *
 * @param isAllowed whether its type allows them.
 */
export function findSpeedPointsProblem(
  round: Pick<RoundFields, "speed_points" | "scoring" | "time_limit_s" | "buzzer_override">,
  isAllowed: boolean,
): "speed_type" | "speed_scoring" | "speed_time_limit" | "speed_buzzer" | null {
  if (round.speed_points !== true) return null;
  if (!isAllowed) return "speed_type";
  if (round.scoring !== "partial_credit") return "speed_scoring";
  if (round.time_limit_s === null) return "speed_time_limit";
  return round.buzzer_override === "enable" ? "speed_buzzer" : null;
}

const configProblem = z.object({
  path: z.string(),
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});

export const round = roundFields
  .extend({
    id,
    index: z.number().int(),
    problems: z
      .array(configProblem)
      .describe(
        "Problems found by the validator of the round type. A round with problems can be saved as a draft but not started",
      ),
  })
  .meta({ id: "Round" });
export type Round = z.infer<typeof round>;

export const gameFields = z.object({
  title,
  description: text,
  rules: text.describe("Rules of the game, in Markdown"),
  equipment: text,
  difficulty,
  points,
  buzzer_default: z.boolean().describe("Whether rounds use the buzzer by default"),
  tags: z.array(z.string().trim().min(1).max(40, "too_long")).max(20),
  language: locale,
  cover_image_id: z.string().max(36).nullable(),
  shared_with_hosts: z
    .boolean()
    .describe("Whether hosts may read the library game and play it in their shows; set by admins"),
  translations: translations.optional().describe("Texts of the game itself in other languages"),
  glossary: glossary.optional().describe("Glossary of terms for translations of the game"),
});
export type GameFields = z.infer<typeof gameFields>;

/**
 * Why only title, types and counts of a library game are visible to a reader: no admin has shared it with hosts, or a
 * show that the reader does not moderate is playing it.
 */
export const contentHidden = z.enum(["not_shared", "being_played"]);

export const gameListItem = gameFields
  .omit({ rules: true, equipment: true, translations: true, glossary: true })
  .extend({
    id,
    show_id: id
      .nullable()
      .describe("Show for which the game was written and whose moderators may edit it; null for others"),
    owner_id: id
      .nullable()
      .describe("Account of the host who owns the game; games of the shared library have neither an owner nor a show"),
    rounds_count: z.number().int(),
    cover_url: z.string().nullable(),
    content_hidden: contentHidden.optional(),
    updated_at: z.iso.datetime(),
    version: z.number().int(),
  })
  .meta({ id: "GameListItem" });
export type GameListItem = z.infer<typeof gameListItem>;

export const game = gameFields
  .extend({
    id,
    show_id: id.nullable(),
    owner_id: id.nullable(),
    cover_url: z.string().nullable(),
    rounds: z.array(round),
    editable: z.boolean().describe("Whether the caller may edit the game"),
    content_hidden: contentHidden.optional(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    version: z
      .number()
      .int()
      .describe("Version of the game, incremented by every change; send it with a change to detect concurrent ones"),
  })
  .meta({ id: "Game" });
export type Game = z.infer<typeof game>;

/** `show_game_id`: the game's entry in the programme of the show it was created for. */
export const createdGame = game.extend({ show_game_id: id.optional() }).meta({ id: "CreatedGame" });

const version = z
  .number()
  .int()
  .optional()
  .describe(
    "Version on which the change is based; `409` with `version_conflict` if the game has changed since. Without it nothing is checked",
  );

/** An added or changed round with the resulting `version` of the game. */
export const savedRound = round.extend({ game_version: z.number().int() }).meta({ id: "SavedRound" });
export type SavedRound = z.infer<typeof savedRound>;

/** Missing fields get the editor's defaults; for an existing round they keep their value. */
const newRound = roundFields.partial().extend({ type: roundFields.shape.type });
/**
 * All rounds of a game in order: those with an `id` are updated, those without are created, missing ones are deleted.
 */
const allRounds = z.array(newRound.extend({ id: id.optional() })).max(GAME_LIMITS.rounds, "too_many");
const roundParams = z.object({ id, roundId: id });

const owner = z
  .literal("me")
  .optional()
  .describe("`me` selects the caller's own games instead of the library; ignored while authentication is off");

/** Admins edit library games; hosts edit their own games and those written in shows that they moderate. */
export const gameRoutes = {
  "GET /games": {
    summary: "List the games of the library, of the caller or of a show",
    guard: "user",
    query: pageQuery.extend({
      search: z.string().max(100).optional(),
      tag: z.string().max(40).optional().describe("Only games with this tag"),
      difficulty: difficulty.optional().describe("Only games of this difficulty"),
      language: locale.optional().describe("Only games in this language"),
      shared_with_hosts: z.stringbool({ truthy: ["true"], falsy: ["false"] }).optional(),
      sort: z.enum(["title", "updated", "points"]).default("title"),
      show_id: id
        .optional()
        .describe("Lists the games written for this show instead of the library; for its moderators"),
      owner,
    }),
    response: definePage(gameListItem),
    tag: "games",
  },
  "POST /games": {
    summary: "Create a game in the library, among the caller's own games or in a show",
    description:
      "With `show_id`, the game is added to the programme of a show that the caller moderates; with `owner`, to the caller's own games; otherwise to the library, which only admins may change.",
    guard: "user",
    body: gameFields.partial().extend({
      title,
      show_id: id.optional().describe("Show for which the game is written"),
      owner,
      rounds: z.array(newRound).max(GAME_LIMITS.rounds, "too_many").optional(),
    }),
    response: createdGame,
    status: 201,
    tag: "games",
  },
  "GET /games/:id": {
    summary: "Get a game with its rounds",
    guard: "user",
    params: idParams,
    response: game,
    tag: "games",
  },
  "GET /games/:id/export": {
    summary: "Export a game with its rounds to a file",
    description: "`409` with `game_export_too_large` if a `zip` file would be too large to be imported.",
    guard: "user",
    params: idParams,
    query: z.object({
      format: z
        .enum(GAME_EXPORT_FORMATS)
        .describe(
          "Format of the file. `json`, and `zip` with images and audio clips, contain everything and can be imported; the other formats omit what they cannot express. In `csv` and `xlsx`, texts that a spreadsheet would interpret as a formula are prefixed with an apostrophe",
        ),
    }),
    response: json,
    files: [
      "application/zip",
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      "text/csv",
      "text/plain",
    ],
    tag: "games",
  },
  "PATCH /games/:id": {
    summary: "Change a game or, with `rounds`, also replace all of its rounds",
    guard: "user",
    params: idParams,
    body: gameFields.partial().extend({ version, rounds: allRounds.optional() }),
    response: game,
    tag: "games",
  },
  "DELETE /games/:id": {
    summary: "Delete a game that no show uses",
    description:
      "`409` with `game_in_use` while shows use it; `details.params.shows` names those that the caller moderates.",
    guard: "user",
    params: idParams,
    status: 204,
    tag: "games",
  },
  "POST /games/:id/duplicate": {
    summary: "Copy a game with its rounds",
    description:
      "With `show_id`, the copy is added to the programme of a show that the caller moderates; with `owner`, to the caller's own games; otherwise it is created beside the original.",
    guard: "user",
    params: idParams,
    body: z.object({ show_id: id.optional().describe("Show to whose programme the copy is added"), owner }),
    response: createdGame,
    status: 201,
    tag: "games",
  },
  "POST /games/:id/move": {
    summary: "Move a game between the shared library and the caller's own games",
    description: "`409` with `game_in_use` if the game would leave the library while shows of other hosts use it.",
    guard: "admin",
    params: idParams,
    body: z.object({
      to: z.enum(["library", "own"]).describe("Target: the shared library, or the caller's own games"),
    }),
    response: game,
    tag: "games",
  },
  "GET /game-tags": {
    summary: "List the tags of the caller's own games in alphabetical order",
    guard: "user",
    response: z.object({
      items: z.array(z.object({ tag: z.string(), games_count: z.number().int() })).describe("Tags"),
    }),
    tag: "games",
  },
  "POST /games/:id/rounds": {
    summary: "Add a round",
    guard: "user",
    params: idParams,
    body: newRound.extend({
      index: z.number().int().min(0).optional().describe("Position of the new round, from 0; defaults to the end"),
    }),
    response: savedRound,
    status: 201,
    tag: "games",
  },
  "PATCH /games/:id/rounds/:roundId": {
    summary: "Change a round",
    guard: "user",
    params: roundParams,
    body: roundFields.partial().extend({ version }),
    response: savedRound,
    tag: "games",
  },
  "DELETE /games/:id/rounds/:roundId": {
    summary: "Delete a round",
    guard: "user",
    params: roundParams,
    status: 204,
    tag: "games",
  },
  "POST /games/:id/rounds/:roundId/duplicate": {
    summary: "Copy a round and insert the copy after it",
    guard: "user",
    params: roundParams,
    response: savedRound,
    status: 201,
    tag: "games",
  },
  "PUT /games/:id/rounds/order": {
    summary: "Change the order of the rounds",
    guard: "user",
    params: idParams,
    body: z.object({ round_ids: z.array(id).max(GAME_LIMITS.rounds) }),
    response: game,
    tag: "games",
  },
  "GET /round-types": {
    summary: "List the round types",
    guard: "user",
    response: z.object({
      items: z.array(
        z.object({
          type: z.string().describe("Name of the round type"),
          capabilities: z.object({
            timer: z.boolean(),
            buzzer: z.boolean(),
            submissions: z.boolean().describe("Whether teams submit answers"),
            auto_validation: z.boolean(),
          }),
          default_config: json.describe("Default configuration of a round"),
        }),
      ),
    }),
    tag: "games",
  },
  "POST /gameshows/sample": {
    summary: "Create a show from a template, with its games",
    guard: "user",
    body: z.object({
      language: locale.describe("Language of the show"),
      template: z.enum(SHOW_TEMPLATES).default("sample").describe("Template of the show"),
    }),
    response: z.object({ gameshow_id: id }),
    status: 201,
    tag: "games",
  },
} as const satisfies RouteTable;
