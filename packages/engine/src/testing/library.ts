import type { ContentId, FrozenContent, FrozenGame, FrozenRound, Json, RunId, ShowGameId } from "../index.ts";

/** A round before it is frozen, without an id. */
export type RoundTemplate = Omit<FrozenRound, "id">;

/** A game before it is frozen. */
export interface GameTemplate extends Omit<FrozenGame, "id" | "rounds"> {
  readonly rounds: readonly RoundTemplate[];
}

/** The games available to a test's show, by their ids in the show. */
export type Library = Readonly<Record<ShowGameId, GameTemplate>>;

export function aRound(fields: Partial<RoundTemplate> = {}): RoundTemplate {
  return {
    type: "spoken",
    title: null,
    question: "Which planet is nearest to the sun?",
    content_html: "<p>Think of heat.</p>",
    answers: ["Mercury"],
    answer_html: "<p>Mercury, at 58 million kilometres.</p>",
    description: "Half a point for Venus.",
    max_points: 10,
    time_limit_s: null,
    scoring: "winner_takes_all",
    buzzer_override: "use_game_default",
    config: {},
    ...fields,
  };
}

export function aGame(rounds: readonly RoundTemplate[], fields: Partial<GameTemplate> = {}): GameTemplate {
  return {
    title: "Planets",
    description: "",
    rules_html: "",
    equipment: "",
    difficulty: "easy",
    points: 20,
    buzzer_default: true,
    cover_asset: null,
    rounds,
    ...fields,
  };
}

/** A round with options to pick; `right` contains the indices of the correct ones. */
export function aChoice(right: readonly number[], fields: Partial<RoundTemplate> = {}): RoundTemplate {
  const config: Json = { options: 4, right, per_team: true };
  return aRound({ type: "choice", config, buzzer_override: "disable", scoring: "partial_credit", ...fields });
}

/** A round that is uncovered in steps, by hand or by time. */
export function anUncovered(
  config: { readonly steps: number; readonly interval_ms: number | null },
  fields: Partial<RoundTemplate> = {},
): RoundTemplate {
  return aRound({ type: "uncovered", config, buzzer_override: "enable", ...fields });
}

/** A round in which teams name as many of these words as they can. */
export function aListing(words: readonly string[], fields: Partial<RoundTemplate> = {}): RoundTemplate {
  const config: Json = { words };
  return aRound({ type: "listing", config, buzzer_override: "disable", scoring: "partial_credit", ...fields });
}

/** The nth round of a game (from 1) in a run; every run has its own ids. */
export function roundId(runId: RunId, gameId: ShowGameId, number: number): string {
  return `${runId}/${gameId}/${number}`;
}

/** Freezes these games for a run. */
export function freeze(library: Library, runId: RunId, gameIds: readonly ShowGameId[]): FrozenContent {
  const id: ContentId = `content of ${runId}: ${gameIds.join(", ")}`;
  return { id, games: gameIds.flatMap((gameId) => freezeGame(library[gameId], runId, gameId)) };
}

function freezeGame(game: GameTemplate | undefined, runId: RunId, gameId: ShowGameId): readonly FrozenGame[] {
  if (game === undefined) return [];
  const rounds = game.rounds.map((round, index) => ({ ...round, id: roundId(runId, gameId, index + 1) }));
  return [{ ...game, id: gameId, rounds }];
}
