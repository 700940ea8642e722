import { GAME_LIMITS, type RoundFields } from "@showrunner/contract/rest";
import type { FrozenContent, FrozenGame, FrozenRound, Rejection, Result, RoundDefinitions } from "@showrunner/engine";
import type { Database } from "../../platform/db/index.ts";
import { newId } from "../../platform/ids.ts";
import type { MarkdownRenderer } from "../../platform/markdown/index.ts";
import { createHtmlBackfill, type RenderedGame, type RenderedRound } from "./html-backfill.service.ts";
import { validateRound } from "./games.presenter.ts";
import type { GamesRepository } from "./games.repository.ts";
import { createTranslationFreezer, getFrozenQuestion } from "./freeze-translations.ts";
import { toGameFields, toRoundFields } from "./games.rows.ts";
import { measureGame } from "./game-size.policy.ts";

/** A game and its entry in a show. */
export interface GameToFreeze {
  readonly show_game_id: string;
  readonly game_id: string;
}

/**
 * Reads games and builds the content of one run: rendered HTML, and round ids that are unique to the run. Fails with
 * `rounds_not_ready`, naming rounds with an incomplete config (`Quiz: 2, 5; Finale: 1`), or with `content_too_large`
 * when the content would not fit into memory and one response.
 */
export type FreezeGames = (games: readonly GameToFreeze[]) => Promise<Result<FrozenContent, Rejection>>;

function freezeRound(row: RenderedRound, fields: RoundFields, definitions: RoundDefinitions): FrozenRound {
  return {
    id: newId(),
    type: fields.type,
    title: fields.title,
    question: getFrozenQuestion(fields, definitions),
    content_html: row.content_html,
    answers: fields.answers,
    answer_html: row.answer_html,
    description: fields.description,
    max_points: fields.max_points,
    time_limit_s: fields.time_limit_s,
    timer_start: fields.timer_start ?? null,
    scoring: fields.scoring,
    ...(fields.speed_points === true ? { speed_points: true } : {}),
    buzzer_override: fields.buzzer_override,
    config: fields.config,
  };
}

function freezeGame(showGameId: string, game: RenderedGame, rounds: readonly FrozenRound[]): FrozenGame {
  return {
    id: showGameId,
    title: game.title,
    description: game.description,
    rules_html: game.rules_html,
    equipment: game.equipment,
    difficulty: game.difficulty,
    points: game.points,
    buzzer_default: game.buzzer_default === 1,
    cover_asset: game.cover_image_id,
    ...(rounds.some(({ translations }) => translations !== undefined) ? { language: game.language } : {}),
    rounds,
  };
}

interface Dependencies {
  readonly database: Database;
  readonly repository: GamesRepository;
  readonly definitions: RoundDefinitions;
  readonly markdown: MarkdownRenderer;
}

export function createFreezeGames({ database, repository, definitions, markdown }: Dependencies): FreezeGames {
  const htmlBackfill = createHtmlBackfill({ database, repository, markdown });
  const translationFreezer = createTranslationFreezer({ definitions, markdown });
  const freezeWithTranslations = async (
    showGameId: string,
    game: RenderedGame,
    rows: readonly RenderedRound[],
  ): Promise<FrozenGame> => {
    const rounds: FrozenRound[] = [];
    for (const row of rows) {
      const fields = toRoundFields(row);
      const round = freezeRound(row, fields, definitions);
      rounds.push({ ...round, ...(await translationFreezer.freezeRound(fields, game.language, round)) });
    }
    const frozen = freezeGame(showGameId, game, rounds);
    return { ...frozen, ...(await translationFreezer.freezeGame(toGameFields(game), frozen)) };
  };
  return async (gamesToFreeze) => {
    const ids = [...new Set(gamesToFreeze.map(({ game_id }) => game_id))];
    const [storedGames, storedRounds] = await Promise.all([repository.findByIds(ids), repository.findRounds(ids)]);
    const { games, rounds } = await htmlBackfill.complete(storedGames, storedRounds);
    const gamesById = new Map(games.map((game) => [game.id, game]));
    const roundsByGame = Map.groupBy(rounds, ({ game_id }) => game_id);

    const notReady: string[] = [];
    const frozen: FrozenGame[] = [];
    let size = 0;
    for (const { show_game_id, game_id } of gamesToFreeze) {
      const game = gamesById.get(game_id);
      if (game === undefined) return { ok: false, error: { code: "game_not_found", params: { game_id } } };
      const ownRounds = roundsByGame.get(game_id) ?? [];
      const invalidRounds = ownRounds.flatMap((round, index) =>
        validateRound(round, definitions).length > 0 ? [index + 1] : [],
      );
      if (invalidRounds.length > 0) notReady.push(`${game.title}: ${invalidRounds.join(", ")}`);
      size += measureGame(game, ownRounds);
      if (size > GAME_LIMITS.show_total)
        return { ok: false, error: { code: "content_too_large", params: { max: GAME_LIMITS.show_total } } };
      frozen.push(await freezeWithTranslations(show_game_id, game, ownRounds));
    }
    if (notReady.length > 0)
      return { ok: false, error: { code: "rounds_not_ready", params: { rounds: notReady.join("; ") } } };
    return { ok: true, value: { id: newId(), games: frozen } };
  };
}
