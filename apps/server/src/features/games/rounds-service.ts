import { game_limits, type SavedRound } from "@showrunner/contract/rest";
import type { RoundDefinitions } from "@showrunner/engine";
import type { GameRoundsTable, GamesTable, WriteStatement } from "../../platform/db/index.ts";
import type { UserCaller } from "../../platform/http/caller.ts";
import { fail, ok, type Outcome } from "../../platform/http/failure.ts";
import type { Input } from "../../platform/http/mount.ts";
import type { GameAccess } from "./access.ts";
import { presentRound } from "./present.ts";
import type { PictureCheck } from "./pictures.ts";
import type { GamesRepository } from "./repository.ts";
import { renumber, unknownTypes } from "./rounds.ts";
import { newRoundFields, newRoundRow, roundColumns, roundFieldsOf } from "./rows.ts";
import type { GameSaving } from "./saving.ts";
import { checkSize, sizeOfGame } from "./size.policy.ts";
import { markdownTexts, storedTexts, type RenderTexts } from "./texts.service.ts";

export type AddRound = Input<"POST /games/:id/rounds">["body"];
export type ChangeRound = Input<"PATCH /games/:id/rounds/:roundId">["body"];

export interface RoundsService {
  add(caller: UserCaller, game_id: string, round: AddRound): Promise<Outcome<SavedRound>>;
  change(caller: UserCaller, game_id: string, round_id: string, changes: ChangeRound): Promise<Outcome<SavedRound>>;
  duplicate(caller: UserCaller, game_id: string, round_id: string): Promise<Outcome<SavedRound>>;
  remove(caller: UserCaller, game_id: string, round_id: string): Promise<Outcome<undefined>>;
  order(
    caller: UserCaller,
    game_id: string,
    round_ids: readonly string[],
  ): Promise<Outcome<{ game: GamesTable; rounds: readonly GameRoundsTable[] }>>;
}

interface Dependencies {
  readonly access: GameAccess;
  readonly repository: GamesRepository;
  readonly saving: GameSaving;
  readonly pictures: PictureCheck;
  readonly renderTexts: RenderTexts;
  readonly definitions: RoundDefinitions;
}

/** Attempts of a change without a version when the game changes concurrently. */
const tries = 4;

export function createRoundsService(dependencies: Dependencies): RoundsService {
  const { access, repository, saving, pictures, renderTexts, definitions } = dependencies;
  type Change<T> = (
    game: GamesTable,
    rounds: readonly GameRoundsTable[],
  ) => Promise<
    Outcome<{
      readonly columns: Partial<GamesTable>;
      readonly statements: readonly WriteStatement[];
      readonly result: T;
    }>
  >;

  /** Reads a game with its rounds and applies a change; retries on a concurrent change. */
  const edit = async <T>(
    caller: UserCaller,
    game_id: string,
    version: number | undefined,
    change: Change<T>,
  ): Promise<Outcome<{ readonly game: GamesTable; readonly result: T }>> => {
    for (let left = tries; ; left -= 1) {
      const game = await access.openForEditing(caller, game_id);
      if (!game.ok) return game;
      if (version !== undefined && version !== game.value.version) return fail("version_conflict");
      const changed = await change(game.value, await repository.rounds([game_id]));
      if (!changed.ok) return changed;
      const { columns, statements, result } = changed.value;
      const saved = await saving.save(game.value, columns, statements);
      if (saved.ok) return ok({ game: saved.value, result });
      if (saved.error.code !== "version_conflict" || left === 1) return saved;
    }
  };
  const answer = ({
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
    const others = renumber(rounds.toSpliced(index, 0, { ...row, position: index }), repository);
    return [...others, ...repository.insertRounds([{ ...row, position: index }])];
  };
  const tooMany = (rounds: readonly GameRoundsTable[]): boolean => rounds.length >= game_limits.rounds;
  const tooManyFailure = () => fail("validation_failed", { fields: [{ path: "rounds", code: "too_many" }] });

  return {
    add: async (caller, game_id, { index: wanted, ...given }) => {
      const unknown = unknownTypes([{ type: given.type, path: "type" }], definitions);
      if (unknown.length > 0) return fail("validation_failed", { fields: unknown });
      const saved = await edit(caller, game_id, undefined, async (game, rounds) => {
        if (tooMany(rounds)) return tooManyFailure();
        const shown = await pictures.texts(caller, given, [game, rounds]);
        if (!shown.ok) return shown;
        const index = Math.min(wanted ?? rounds.length, rounds.length);
        const rendered = await renderTexts(markdownTexts(given), storedTexts(game, rounds));
        if (!rendered.ok) return rendered;
        const row = newRoundRow(newRoundFields(given, game, definitions), game_id, index, rendered.value);
        const fits = checkSize(sizeOfGame(game, [...rounds, row]));
        if (!fits.ok) return fits;
        return ok({
          columns: { rounds_count: rounds.length + 1 },
          statements: insertAt(rounds, row, index),
          result: { row, index },
        });
      });
      return saved.ok ? ok(answer(saved.value)) : saved;
    },
    change: async (caller, game_id, round_id, { version, ...changes }) => {
      const saved = await edit(caller, game_id, version, async (game, rounds) => {
        const index = rounds.findIndex(({ id }) => id === round_id);
        const before = rounds[index];
        if (before === undefined) return fail("not_found");
        const unknown = unknownTypes(
          [{ type: changes.type ?? before.type, was: before.type, path: "type" }],
          definitions,
        );
        if (unknown.length > 0) return fail("validation_failed", { fields: unknown });
        const shown = await pictures.texts(caller, changes, [game, rounds]);
        if (!shown.ok) return shown;
        const rendered = await renderTexts(markdownTexts(changes), storedTexts(game, rounds));
        if (!rendered.ok) return rendered;
        const columns = roundColumns(changes, rendered.value);
        const row = { ...before, ...columns };
        const fits = checkSize(sizeOfGame(game, rounds.with(index, row)), sizeOfGame(game, rounds));
        if (!fits.ok) return fits;
        const statements =
          Object.keys(columns).length === 0 ? [] : [repository.updateRound(game_id, round_id, columns)];
        return ok({ columns: {}, statements, result: { row, index } });
      });
      return saved.ok ? ok(answer(saved.value)) : saved;
    },
    duplicate: async (caller, game_id, round_id) => {
      const saved = await edit(caller, game_id, undefined, async (game, rounds) => {
        const at = rounds.findIndex(({ id }) => id === round_id);
        const original = rounds[at];
        if (original === undefined) return fail("not_found");
        if (tooMany(rounds)) return tooManyFailure();
        const row = newRoundRow(roundFieldsOf(original), game_id, at + 1, storedTexts(null, [original]));
        const fits = checkSize(sizeOfGame(game, [...rounds, row]));
        if (!fits.ok) return fits;
        return ok({
          columns: { rounds_count: rounds.length + 1 },
          statements: insertAt(rounds, row, at + 1),
          result: { row, index: at + 1 },
        });
      });
      return saved.ok ? ok(answer(saved.value)) : saved;
    },
    remove: async (caller, game_id, round_id) => {
      const saved = await edit(caller, game_id, undefined, async (_game, rounds) => {
        if (!rounds.some(({ id }) => id === round_id)) return fail("not_found");
        const statements = [
          repository.removeRounds(game_id, [round_id]),
          ...renumber(
            rounds.filter(({ id }) => id !== round_id),
            repository,
          ),
        ];
        return ok({ columns: { rounds_count: rounds.length - 1 }, statements, result: undefined });
      });
      return saved.ok ? ok() : saved;
    },
    order: async (caller, game_id, round_ids) => {
      const saved = await edit(caller, game_id, undefined, async (_game, rounds) => {
        const by_id = new Map(rounds.map((round) => [round.id, round]));
        const ordered = round_ids.flatMap((id) => by_id.get(id) ?? []);
        if (ordered.length !== rounds.length || new Set(round_ids).size !== rounds.length)
          return fail("validation_failed", { fields: [{ path: "round_ids", code: "not_a_permutation" }] });
        return ok({ columns: {}, statements: renumber(ordered, repository), result: ordered });
      });
      return saved.ok ? ok({ game: saved.value.game, rounds: saved.value.result }) : saved;
    },
  };
}
