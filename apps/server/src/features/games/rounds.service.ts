import { GAME_LIMITS, type SavedRound } from "@showrunner/contract/rest";
import type { RoundDefinitions } from "@showrunner/engine";
import type { GameRoundsTable, GamesTable, WriteStatement } from "../../platform/db/index.ts";
import type { UserCaller } from "../../platform/http/caller.ts";
import { fail, ok, type ServiceResult } from "../../platform/http/failure.ts";
import type { RouteInput } from "../../platform/http/mount.ts";
import type { GameAccess } from "./game-access.service.ts";
import { presentRound } from "./games.presenter.ts";
import type { MediaReferenceCheck } from "./media-references.ts";
import type { GamesRepository } from "./games.repository.ts";
import { renumberRounds, findUnknownTypes } from "./round-statements.ts";
import { completeRoundFields, createRoundRow, toRoundColumns, toRoundFields } from "./games.rows.ts";
import type { GameSaver } from "./game-saver.service.ts";
import { checkGameSize, measureGame } from "./game-size.policy.ts";
import { checkSpeedPoints } from "./speed-points.policy.ts";
import { toMarkdownTexts, toStoredTexts, type RenderTexts } from "./render-texts.service.ts";

export type AddRound = RouteInput<"POST /games/:id/rounds">["body"];
export type UpdateRound = RouteInput<"PATCH /games/:id/rounds/:roundId">["body"];

export interface RoundsService {
  add(caller: UserCaller, gameId: string, round: AddRound): Promise<ServiceResult<SavedRound>>;
  update(caller: UserCaller, gameId: string, roundId: string, changes: UpdateRound): Promise<ServiceResult<SavedRound>>;
  duplicate(caller: UserCaller, gameId: string, roundId: string): Promise<ServiceResult<SavedRound>>;
  remove(caller: UserCaller, gameId: string, roundId: string): Promise<ServiceResult<undefined>>;
  reorder(
    caller: UserCaller,
    gameId: string,
    roundIds: readonly string[],
  ): Promise<ServiceResult<{ game: GamesTable; rounds: readonly GameRoundsTable[] }>>;
}

interface Dependencies {
  readonly access: GameAccess;
  readonly repository: GamesRepository;
  readonly gameSaver: GameSaver;
  readonly mediaReferences: MediaReferenceCheck;
  readonly renderTexts: RenderTexts;
  readonly definitions: RoundDefinitions;
}

/** Attempts of a change that names no version, when the game is changed concurrently. */
const MAX_ATTEMPTS = 4;

export function createRoundsService(dependencies: Dependencies): RoundsService {
  const { access, repository, gameSaver, mediaReferences, renderTexts, definitions } = dependencies;
  type Change<T> = (
    game: GamesTable,
    rounds: readonly GameRoundsTable[],
  ) => Promise<
    ServiceResult<{
      readonly columns: Partial<GamesTable>;
      readonly statements: readonly WriteStatement[];
      readonly result: T;
    }>
  >;

  /** Reads a game with its rounds and applies a change; retries on a concurrent change. */
  const editGame = async <T>(
    caller: UserCaller,
    gameId: string,
    version: number | undefined,
    change: Change<T>,
  ): Promise<ServiceResult<{ readonly game: GamesTable; readonly result: T }>> => {
    for (let attemptsLeft = MAX_ATTEMPTS; ; attemptsLeft -= 1) {
      const game = await access.findEditable(caller, gameId);
      if (!game.ok) return game;
      if (version !== undefined && version !== game.value.version) return fail("version_conflict");
      const changed = await change(game.value, await repository.findRounds([gameId]));
      if (!changed.ok) return changed;
      const { columns, statements, result } = changed.value;
      const saved = await gameSaver.save(game.value, columns, statements);
      if (saved.ok) return ok({ game: saved.value, result });
      if (saved.error.code !== "version_conflict" || attemptsLeft === 1) return saved;
    }
  };
  const toSavedRound = ({
    game,
    result,
  }: {
    game: GamesTable;
    result: { row: GameRoundsTable; index: number };
  }): SavedRound => ({
    ...presentRound(result.row, result.index, definitions),
    game_version: game.version,
  });
  const insertAt = (
    rounds: readonly GameRoundsTable[],
    row: GameRoundsTable,
    index: number,
  ): readonly WriteStatement[] => {
    const others = renumberRounds(rounds.toSpliced(index, 0, { ...row, position: index }), repository);
    return [...others, ...repository.insertRounds([{ ...row, position: index }])];
  };
  const isFull = (rounds: readonly GameRoundsTable[]): boolean => rounds.length >= GAME_LIMITS.rounds;
  const failTooManyRounds = () => fail("validation_failed", { fields: [{ path: "rounds", code: "too_many" }] });

  return {
    add: async (caller, gameId, { index: wanted, ...given }) => {
      const unknown = findUnknownTypes([{ type: given.type, path: "type" }], definitions);
      if (unknown.length > 0) return fail("validation_failed", { fields: unknown });
      const saved = await editGame(caller, gameId, undefined, async (game, rounds) => {
        if (isFull(rounds)) return failTooManyRounds();
        const index = Math.min(wanted ?? rounds.length, rounds.length);
        const rendered = await renderTexts(toMarkdownTexts(given), toStoredTexts(game, rounds));
        if (!rendered.ok) return rendered;
        const imagesChecked = await mediaReferences.checkTexts(caller, given, rendered.value, [game, rounds]);
        if (!imagesChecked.ok) return imagesChecked;
        const row = createRoundRow(completeRoundFields(given, game, definitions), gameId, index, rendered.value);
        const speedChecked = checkSpeedPoints([row], definitions, () => "");
        if (!speedChecked.ok) return speedChecked;
        const sizeChecked = checkGameSize(measureGame(game, [...rounds, row]));
        if (!sizeChecked.ok) return sizeChecked;
        return ok({
          columns: { rounds_count: rounds.length + 1 },
          statements: insertAt(rounds, row, index),
          result: { row, index },
        });
      });
      return saved.ok ? ok(toSavedRound(saved.value)) : saved;
    },
    update: async (caller, gameId, roundId, { version, ...changes }) => {
      const saved = await editGame(caller, gameId, version, async (game, rounds) => {
        const index = rounds.findIndex(({ id }) => id === roundId);
        const before = rounds[index];
        if (before === undefined) return fail("not_found");
        const unknown = findUnknownTypes(
          [{ type: changes.type ?? before.type, was: before.type, path: "type" }],
          definitions,
        );
        if (unknown.length > 0) return fail("validation_failed", { fields: unknown });
        const rendered = await renderTexts(toMarkdownTexts(changes), toStoredTexts(game, rounds));
        if (!rendered.ok) return rendered;
        const imagesChecked = await mediaReferences.checkTexts(caller, changes, rendered.value, [game, rounds]);
        if (!imagesChecked.ok) return imagesChecked;
        const columns = toRoundColumns(changes, rendered.value);
        const row = { ...before, ...columns };
        const speedChecked = checkSpeedPoints([row], definitions, () => "");
        if (!speedChecked.ok) return speedChecked;
        const sizeChecked = checkGameSize(measureGame(game, rounds.with(index, row)), measureGame(game, rounds));
        if (!sizeChecked.ok) return sizeChecked;
        const statements = Object.keys(columns).length === 0 ? [] : [repository.updateRound(gameId, roundId, columns)];
        return ok({ columns: {}, statements, result: { row, index } });
      });
      return saved.ok ? ok(toSavedRound(saved.value)) : saved;
    },
    duplicate: async (caller, gameId, roundId) => {
      const saved = await editGame(caller, gameId, undefined, async (game, rounds) => {
        const at = rounds.findIndex(({ id }) => id === roundId);
        const original = rounds[at];
        if (original === undefined) return fail("not_found");
        if (isFull(rounds)) return failTooManyRounds();
        const row = createRoundRow(toRoundFields(original), gameId, at + 1, toStoredTexts(null, [original]));
        const sizeChecked = checkGameSize(measureGame(game, [...rounds, row]));
        if (!sizeChecked.ok) return sizeChecked;
        return ok({
          columns: { rounds_count: rounds.length + 1 },
          statements: insertAt(rounds, row, at + 1),
          result: { row, index: at + 1 },
        });
      });
      return saved.ok ? ok(toSavedRound(saved.value)) : saved;
    },
    remove: async (caller, gameId, roundId) => {
      const saved = await editGame(caller, gameId, undefined, async (_game, rounds) => {
        if (!rounds.some(({ id }) => id === roundId)) return fail("not_found");
        const statements = [
          repository.removeRounds(gameId, [roundId]),
          ...renumberRounds(
            rounds.filter(({ id }) => id !== roundId),
            repository,
          ),
        ];
        return ok({ columns: { rounds_count: rounds.length - 1 }, statements, result: undefined });
      });
      return saved.ok ? ok() : saved;
    },
    reorder: async (caller, gameId, roundIds) => {
      const saved = await editGame(caller, gameId, undefined, async (_game, rounds) => {
        const byId = new Map(rounds.map((round) => [round.id, round]));
        const ordered = roundIds.flatMap((id) => byId.get(id) ?? []);
        if (ordered.length !== rounds.length || new Set(roundIds).size !== rounds.length)
          return fail("validation_failed", { fields: [{ path: "round_ids", code: "not_a_permutation" }] });
        return ok({ columns: {}, statements: renumberRounds(ordered, repository), result: ordered });
      });
      return saved.ok ? ok({ game: saved.value.game, rounds: saved.value.result }) : saved;
    },
  };
}
