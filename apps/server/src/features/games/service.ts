import type { Call, Game } from "@showrunner/contract/rest";
import type { RoundDefinitions } from "@showrunner/engine";
import { WriteConflict, type Database, type GamesTable } from "../../platform/db/index.ts";
import type { UserCaller } from "../../platform/http/caller.ts";
import { fail, failField, ok, type Outcome } from "../../platform/http/failure.ts";
import type { Input } from "../../platform/http/mount.ts";
import { readCursor, toPage } from "../../platform/http/paging.ts";
import type { GameAccess } from "./access.ts";
import { presentGame, presentListItem, type ImageAddress } from "./present.ts";
import { gameSortValue, type GamesRepository } from "./repository.ts";
import { replaceRounds, unknownTypes } from "./rounds.ts";
import type { RoundsService } from "./rounds-service.ts";
import { gameColumns, gameFieldsOf, newGameRow, newRoundRow, roundFieldsOf } from "./rows.ts";
import type { GameSaving } from "./saving.ts";

export type GamesListQuery = Input<"GET /games">["query"];
export type CreateGame = Input<"POST /games">["body"];
export type ChangeGame = Input<"PATCH /games/:id">["body"];

export interface GamesService {
  list(caller: UserCaller, query: GamesListQuery): Promise<Outcome<Call<"GET /games">["response"]>>;
  get(caller: UserCaller, id: string): Promise<Outcome<Game>>;
  create(caller: UserCaller, game: CreateGame): Promise<Outcome<Game>>;
  change(caller: UserCaller, id: string, changes: ChangeGame): Promise<Outcome<Game>>;
  remove(caller: UserCaller, id: string): Promise<Outcome<undefined>>;
  duplicate(caller: UserCaller, id: string, show_id: string | undefined): Promise<Outcome<Game>>;
  orderRounds(caller: UserCaller, id: string, round_ids: readonly string[]): Promise<Outcome<Game>>;
}

interface Dependencies {
  readonly database: Database;
  readonly repository: GamesRepository;
  readonly access: GameAccess;
  readonly saving: GameSaving;
  readonly rounds: RoundsService;
  readonly definitions: RoundDefinitions;
  readonly imageAddress: ImageAddress;
  /** Whether a picture exists and the caller may use it. */
  readonly mayUseImage: (caller: UserCaller, image_id: string) => Promise<boolean>;
  readonly now: () => number;
}

export function createGamesService(dependencies: Dependencies): GamesService {
  const { database, repository, access, saving, definitions, imageAddress, mayUseImage, now } = dependencies;

  const present = async (game: GamesTable): Promise<Game> =>
    presentGame(
      game,
      await repository.rounds([game.id]),
      { editable: true, answers_hidden: false },
      definitions,
      imageAddress,
    );

  /** Where a caller may put a new game: into the library, or into a show of his. */
  const mayCreateIn = async (caller: UserCaller, show_id: string | undefined): Promise<Outcome<undefined>> => {
    if (show_id === undefined) return caller.is_admin ? ok() : fail("forbidden");
    return (await access.moderates(caller, show_id)) ? ok() : fail("gameshow_not_found");
  };
  const checkCover = async (
    caller: UserCaller,
    image_id: string | null | undefined,
    present_id: string | null,
  ): Promise<Outcome<undefined>> => {
    if (image_id === undefined || image_id === null || image_id === present_id) return ok();
    return (await mayUseImage(caller, image_id)) ? ok() : failField("cover_image_id", "unknown_image");
  };

  return {
    list: async (caller, { search, cursor, limit, tag, difficulty, language, sort, show_id }) => {
      if (show_id !== undefined && !(await access.moderates(caller, show_id))) return fail("gameshow_not_found");
      const wanted = search === undefined || search.trim() === "" ? undefined : search;
      const filter = { show_id: show_id ?? null, search: wanted, tag, difficulty, language };
      const [rows, total] = await Promise.all([
        repository.page({ ...filter, sort, after: readCursor(cursor), limit }),
        repository.count(filter),
      ]);
      const page = toPage(
        rows,
        limit,
        (row) => ({ value: gameSortValue(row, sort), id: row.id }),
        (row) => presentListItem(row, imageAddress),
      );
      return ok({ ...page, total });
    },

    get: async (caller, id) => {
      const opened = await access.open(caller, id);
      if (!opened.ok) return opened;
      const { game, ...view } = opened.value;
      return ok(presentGame(game, await repository.rounds([id]), view, definitions, imageAddress));
    },

    create: async (caller, { show_id, rounds: given = [], ...fields }) => {
      const allowed = await mayCreateIn(caller, show_id);
      if (!allowed.ok) return allowed;
      const unknown = unknownTypes(
        given.map(({ type }, index) => ({ type, path: `rounds.${index}.type` })),
        definitions,
      );
      if (unknown.length > 0) return fail("validation_failed", { fields: unknown });
      const cover = await checkCover(caller, fields.cover_image_id, null);
      if (!cover.ok) return cover;
      const game = newGameRow(fields, show_id ?? null, given.length, now());
      const rounds = given.map((round, index) => newRoundRow(round, game.id, index));
      await database.write([...repository.insert(game), ...repository.insertRounds(rounds)]);
      return ok(presentGame(game, rounds, { editable: true, answers_hidden: false }, definitions, imageAddress));
    },

    change: async (caller, id, { version, rounds: given, ...fields }) => {
      const opened = await access.openForEditing(caller, id);
      if (!opened.ok) return opened;
      const game = opened.value;
      if (version !== undefined && version !== game.version) return fail("version_conflict");
      const cover = await checkCover(caller, fields.cover_image_id, game.cover_image_id);
      if (!cover.ok) return cover;
      const columns = gameColumns(fields);
      if (given === undefined) {
        const saved = await saving.save(game, columns);
        return saved.ok ? ok(await present(saved.value)) : saved;
      }
      const before = await repository.rounds([id]);
      const types = new Map(before.map((round) => [round.id, round.type]));
      const unknown = unknownTypes(
        given.map((round, index) => ({
          type: round.type,
          was: types.get(round.id ?? ""),
          path: `rounds.${index}.type`,
        })),
        definitions,
      );
      if (unknown.length > 0) return fail("validation_failed", { fields: unknown });
      const replaced = replaceRounds(id, before, given, repository);
      const saved = await saving.save(game, { ...columns, rounds_count: given.length }, replaced.statements);
      if (!saved.ok) return saved;
      return ok(
        presentGame(saved.value, replaced.rounds, { editable: true, answers_hidden: false }, definitions, imageAddress),
      );
    },

    remove: async (caller, id) => {
      const opened = await access.openForEditing(caller, id);
      if (!opened.ok) return opened;
      try {
        await database.write([repository.remove(id)]);
        return ok();
      } catch (error) {
        if (!(error instanceof WriteConflict)) throw error;
        const shows = await repository.showsUsing(id);
        return shows.length === 0
          ? fail("not_found")
          : fail("game_in_use", { params: { shows: shows.map(({ name }) => name) } });
      }
    },

    duplicate: async (caller, id, show_id) => {
      const opened = await access.open(caller, id);
      if (!opened.ok) return opened;
      const { game, answers_hidden } = opened.value;
      const target = show_id ?? game.show_id ?? undefined;
      const allowed = await mayCreateIn(caller, target);
      if (!allowed.ok) return allowed;
      // A copy of one's own would open the answers of a game that is being played.
      if (answers_hidden) return fail("game_locked");
      const originals = await repository.rounds([id]);
      const copy = newGameRow(gameFieldsOf(game), target ?? null, originals.length, now());
      const rounds = originals.map((round, index) => newRoundRow(roundFieldsOf(round), copy.id, index));
      await database.write([...repository.insert(copy), ...repository.insertRounds(rounds)]);
      return ok(presentGame(copy, rounds, { editable: true, answers_hidden: false }, definitions, imageAddress));
    },

    orderRounds: async (caller, id, round_ids) => {
      const ordered = await dependencies.rounds.order(caller, id, round_ids);
      if (!ordered.ok) return ordered;
      const { game, rounds } = ordered.value;
      return ok(presentGame(game, rounds, { editable: true, answers_hidden: false }, definitions, imageAddress));
    },
  };
}
