import { z } from "zod";
import { MAX_POINTS, MAX_TIMER_S, TIMER_STARTS } from "@showrunner/engine";
import { BUZZER_OVERRIDES, DIFFICULTIES, SCORING_METHODS } from "../enum-values.ts";
import { id, json, locale, defineReadableName } from "./common.schemas.ts";
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
/** Title of a game. */
export const gameTitle = defineReadableName(GAME_LIMITS.title);
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
  title: gameTitle,
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

/** An added or changed round with the resulting `version` of the game. */
export const savedRound = round.extend({ game_version: z.number().int() }).meta({ id: "SavedRound" });
export type SavedRound = z.infer<typeof savedRound>;
