import { z } from "zod";
import { TIMER_STARTS } from "@showrunner/engine";
import { id, idParams, json } from "./common.schemas.ts";
import { buzzerOverride, difficulty, scoringMethod } from "./games.schemas.ts";
import type { RouteTable } from "./route-spec.ts";

/** A round as a start would freeze it. HTML is sanitised; images appear as `asset:ID`. */
const frozenRound = z.object({
  id,
  type: z.string(),
  title: z.string().nullable(),
  question: z.string(),
  content_html: z.string(),
  answers: z.array(z.string()).readonly(),
  answer_html: z.string(),
  description: z.string().nullable(),
  max_points: z.number().int(),
  time_limit_s: z.number().int().nullable(),
  timer_start: z.enum(TIMER_STARTS).nullable().optional(),
  scoring: scoringMethod,
  speed_points: z.boolean().optional().describe("Whether early answers earn more"),
  buzzer_override: buzzerOverride,
  config: json,
});

const frozenGame = z.object({
  /** The game's entry id in the show's programme. */
  id,
  title: z.string(),
  description: z.string(),
  rules_html: z.string(),
  equipment: z.string(),
  difficulty,
  points: z.number().int(),
  buzzer_default: z.boolean(),
  cover_asset: z.string().nullable(),
  rounds: z.array(frozenRound).readonly(),
});

export const showPreview = z
  .object({
    /** Summaries of the games, in order of play. */
    games: z.array(
      z.object({
        show_game_id: id,
        game: z.object({
          game_id: id,
          title: z.string(),
          points: z.number().int(),
          rounds_count: z.number().int(),
        }),
      }),
    ),
    content: z.object({ id, games: z.array(frozenGame).readonly() }),
    assets: z
      .record(z.string(), z.string())
      .describe("Expiring URLs of images on this server, by the `asset:ID` used in the content"),
  })
  .meta({ id: "GameshowPreview" });
export type ShowPreview = z.infer<typeof showPreview>;

export const previewRoutes = {
  "GET /gameshows/:id/preview": {
    summary: "Get the games of a show, including answers, as a start would freeze them",
    description: "Nothing is started or stored.",
    guard: "moderator",
    params: idParams,
    response: showPreview,
    tag: "gameshows",
  },
} as const satisfies RouteTable;
