import { z } from "zod";
import { GAME_EXPORT_FORMATS, SHOW_TEMPLATES } from "../enum-values.ts";
import { id, idParams, json, locale, definePage, pageQuery } from "./common.schemas.ts";
import {
  createdGame,
  difficulty,
  game,
  gameFields,
  GAME_LIMITS,
  gameListItem,
  gameTitle,
  roundFields,
  savedRound,
} from "./games.schemas.ts";
import type { RouteTable } from "./route-spec.ts";

const version = z
  .number()
  .int()
  .optional()
  .describe(
    "Version on which the change is based; `409` with `version_conflict` if the game has changed since. Without it nothing is checked",
  );

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
      title: gameTitle,
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
