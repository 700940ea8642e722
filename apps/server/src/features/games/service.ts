import type { Call, Game, RoundFields } from "@showrunner/contract/rest";
import type { RoundDefinitions } from "@showrunner/engine";
import type { Locale } from "@showrunner/i18n";
import {
  foldText,
  ReferenceViolation,
  WriteConflict,
  type Database,
  type GameRoundsTable,
  type GamesTable,
} from "../../platform/db/index.ts";
import type { UserCaller } from "../../platform/http/caller.ts";
import { fail, failField, failRejection, ok, type Outcome } from "../../platform/http/failure.ts";
import type { Input } from "../../platform/http/mount.ts";
import { readCursor, toPage } from "../../platform/http/paging.ts";
import type { GameAccess } from "./access.ts";
import { copyTitle } from "./copy-title.ts";
import { hiddenRejection } from "./game-use.ts";
import { fieldsOfRounds, type PictureCheck } from "./pictures.ts";
import { presentGame, presentListItem, type ImageAddress } from "./present.ts";
import { gameSortValue, type GamesRepository } from "./repository.ts";
import { replaceRounds, unknownTypes } from "./rounds.ts";
import type { RoundsService } from "./rounds-service.ts";
import {
  gameColumns,
  gameFieldsOf,
  newGameRow,
  newRoundFields,
  newRoundRow,
  roundFieldsOf,
  type Given,
} from "./rows.ts";
import type { GameSaving } from "./saving.ts";
import { checkSize, sizeOfGame } from "./size.policy.ts";
import { markdownTexts, storedTexts, type MarkdownText, type RenderTexts } from "./texts.service.ts";

export type GamesListQuery = Input<"GET /games">["query"];
export type CreateGame = Input<"POST /games">["body"];
export type ChangeGame = Input<"PATCH /games/:id">["body"];

export interface GamesService {
  list(caller: UserCaller, query: GamesListQuery): Promise<Outcome<Call<"GET /games">["response"]>>;
  get(caller: UserCaller, id: string): Promise<Outcome<Game>>;
  create(caller: UserCaller, game: CreateGame): Promise<Outcome<Game>>;
  change(caller: UserCaller, id: string, changes: ChangeGame): Promise<Outcome<Game>>;
  remove(caller: UserCaller, id: string): Promise<Outcome<undefined>>;
  /** @param locale language of the copy's title */
  duplicate(caller: UserCaller, id: string, show_id: string | undefined, locale: Locale): Promise<Outcome<Game>>;
  orderRounds(caller: UserCaller, id: string, round_ids: readonly string[]): Promise<Outcome<Game>>;
}

interface Dependencies {
  readonly database: Database;
  readonly repository: GamesRepository;
  readonly access: GameAccess;
  readonly saving: GameSaving;
  readonly rounds: RoundsService;
  readonly renderTexts: RenderTexts;
  readonly definitions: RoundDefinitions;
  readonly imageAddress: ImageAddress;
  /** Adds a game to its show. */
  readonly addToShow: (
    caller: UserCaller,
    show_id: string,
    game_id: string,
  ) => Promise<Outcome<{ readonly show_game_id: string }>>;
  readonly pictures: PictureCheck;
  readonly now: () => number;
}

const roundTexts = (rounds: readonly Given<RoundFields>[]): readonly MarkdownText[] =>
  rounds.flatMap((round, index) => markdownTexts(round, `rounds.${index}.`));

/** Candidate titles per query. */
const titles_at_once = 20;

/** The game was deleted with its show. */
function ignoreConflict(error: unknown): void {
  if (!(error instanceof WriteConflict)) throw error;
}

export function createGamesService(dependencies: Dependencies): GamesService {
  const { database, repository, access, saving, renderTexts, definitions } = dependencies;
  const { imageAddress, pictures, addToShow, now } = dependencies;

  const present = async (game: GamesTable): Promise<Game> =>
    presentGame(game, await repository.rounds([game.id]), { editable: true, hidden: null }, definitions, imageAddress);

  /** Checks where a caller may create a game: in the library, or in a show that he moderates. */
  const mayCreateIn = async (caller: UserCaller, show_id: string | undefined): Promise<Outcome<undefined>> => {
    if (show_id === undefined) return caller.is_admin ? ok() : fail("forbidden");
    return (await access.moderates(caller, show_id)) ? ok() : fail("gameshow_not_found");
  };
  const checkCover = (
    caller: UserCaller,
    image_id: string | null | undefined,
    present_id: string | null,
  ): Promise<Outcome<undefined>> =>
    image_id === undefined || image_id === null || image_id === present_id
      ? Promise.resolve(ok())
      : pictures.cover(caller, image_id);
  const checkShared = (shared: boolean | undefined, show_id: string | null | undefined): Outcome<undefined> =>
    shared === true && show_id != null ? failField("shared_with_hosts", "library_only") : ok();

  /** Writes a new game. A show's own game is also added to the show, or deleted again if that fails. */
  const insert = async (
    caller: UserCaller,
    game: GamesTable,
    rounds: readonly GameRoundsTable[],
  ): Promise<Outcome<Game>> => {
    try {
      await database.write([...repository.insert(game), ...repository.insertRounds(rounds)]);
    } catch (error) {
      if (!(error instanceof ReferenceViolation)) throw error;
      // The show or the cover image was deleted meanwhile.
      const allowed = await mayCreateIn(caller, game.show_id ?? undefined);
      return allowed.ok ? fail("conflict") : allowed;
    }
    const added = await addNew(caller, game);
    if (!added.ok) return added;
    const presented = presentGame(game, rounds, { editable: true, hidden: null }, definitions, imageAddress);
    return ok({ ...presented, ...added.value });
  };
  const addNew = async (
    caller: UserCaller,
    { id, show_id }: GamesTable,
  ): Promise<Outcome<{ readonly show_game_id?: string }>> => {
    if (show_id === null) return ok({});
    let added: Outcome<{ readonly show_game_id: string }> | undefined;
    try {
      added = await addToShow(caller, show_id, id);
      return added;
    } finally {
      if (added?.ok !== true) await database.write([repository.remove(id)]).catch(ignoreConflict);
    }
  };

  /** The first copy title that is not taken in the library or show. */
  const freeCopyTitle = async (show_id: string | null, title: string, locale: Locale): Promise<string> => {
    for (let first = 1; ; first += titles_at_once) {
      const titles = Array.from({ length: titles_at_once }, (_, index) => copyTitle(title, first + index, locale));
      const taken = await repository.takenTitles(show_id, titles);
      const free = titles.find((candidate) => !taken.has(foldText(candidate)));
      if (free !== undefined) return free;
    }
  };

  return {
    list: async (caller, { search, cursor, limit, sort, show_id, ...filters }) => {
      if (show_id !== undefined && !(await access.moderates(caller, show_id))) return fail("gameshow_not_found");
      const wanted = search === undefined || search.trim() === "" ? undefined : search;
      const only_shared_tags = show_id === undefined && !caller.is_admin;
      const { tag, difficulty, language, shared_with_hosts } = filters;
      const filter = {
        show_id: show_id ?? null,
        search: wanted,
        tag,
        difficulty,
        language,
        shared_with_hosts,
        only_shared_tags,
      };
      const [rows, total] = await Promise.all([
        repository.page({ ...filter, sort, after: readCursor(cursor), limit }),
        repository.count(filter),
      ]);
      const hidden = await access.hiddenContents(caller, rows);
      const page = toPage(
        rows,
        limit,
        (row) => ({ value: gameSortValue(row, sort), id: row.id }),
        (row) => presentListItem(row, hidden.get(row.id) ?? null, imageAddress),
      );
      return ok({ ...page, total });
    },

    get: async (caller, id) => {
      // Read the rounds before checking the policy, so that only content readable at that moment is returned.
      const rounds = await repository.rounds([id]);
      const opened = await access.open(caller, id);
      if (!opened.ok) return opened;
      const { game, ...view } = opened.value;
      return ok(presentGame(game, rounds, view, definitions, imageAddress));
    },

    create: async (caller, { show_id, rounds: given = [], ...fields }) => {
      const allowed = await mayCreateIn(caller, show_id);
      if (!allowed.ok) return allowed;
      const shared = checkShared(fields.shared_with_hosts, show_id);
      if (!shared.ok) return shared;
      const unknown = unknownTypes(
        given.map(({ type }, index) => ({ type, path: `rounds.${index}.type` })),
        definitions,
      );
      if (unknown.length > 0) return fail("validation_failed", { fields: unknown });
      const cover = await checkCover(caller, fields.cover_image_id, null);
      if (!cover.ok) return cover;
      const shown = await pictures.texts(caller, { ...fields, ...fieldsOfRounds(given) }, null);
      if (!shown.ok) return shown;
      const rendered = await renderTexts([...markdownTexts(fields), ...roundTexts(given)]);
      if (!rendered.ok) return rendered;
      const html = rendered.value;
      const game = newGameRow(fields, show_id ?? null, given.length, now(), html);
      const rounds = given.map((round, index) =>
        newRoundRow(newRoundFields(round, game, definitions), game.id, index, html),
      );
      const fits = checkSize(sizeOfGame(game, rounds));
      if (!fits.ok) return fits;
      return insert(caller, game, rounds);
    },

    change: async (caller, id, { version, rounds: given, ...fields }) => {
      const opened = await access.openForEditing(caller, id);
      if (!opened.ok) return opened;
      const game = opened.value;
      if (version !== undefined && version !== game.version) return fail("version_conflict");
      const shared = checkShared(fields.shared_with_hosts, game.show_id);
      if (!shared.ok) return shared;
      const cover = await checkCover(caller, fields.cover_image_id, game.cover_image_id);
      if (!cover.ok) return cover;
      const before = await repository.rounds([id]);
      const shown = await pictures.texts(caller, { ...fields, ...fieldsOfRounds(given ?? []) }, [game, before]);
      if (!shown.ok) return shown;
      const stored = storedTexts(game, before);
      const size_before = sizeOfGame(game, before);
      if (given === undefined) {
        const rendered = await renderTexts(markdownTexts(fields), stored);
        if (!rendered.ok) return rendered;
        const columns = gameColumns(fields, rendered.value);
        const fits = checkSize(sizeOfGame({ ...game, ...columns }, before), size_before);
        if (!fits.ok) return fits;
        const saved = await saving.save(game, columns);
        return saved.ok ? ok(await present(saved.value)) : saved;
      }
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
      const rendered = await renderTexts([...markdownTexts(fields), ...roundTexts(given)], stored);
      if (!rendered.ok) return rendered;
      const columns = gameColumns(fields, rendered.value);
      const after = { ...game, ...columns };
      const replaced = replaceRounds(after, before, given, repository, rendered.value, definitions);
      const fits = checkSize(sizeOfGame(after, replaced.rounds), size_before);
      if (!fits.ok) return fits;
      const saved = await saving.save(game, { ...columns, rounds_count: given.length }, replaced.statements);
      if (!saved.ok) return saved;
      return ok(presentGame(saved.value, replaced.rounds, { editable: true, hidden: null }, definitions, imageAddress));
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

    duplicate: async (caller, id, show_id, locale) => {
      const originals = await repository.rounds([id]);
      const opened = await access.open(caller, id);
      if (!opened.ok) return opened;
      const { game, hidden } = opened.value;
      const target = show_id ?? game.show_id ?? undefined;
      const allowed = await mayCreateIn(caller, target);
      if (!allowed.ok) return allowed;
      if (hidden !== null) return failRejection(hiddenRejection(hidden, [game.title]));
      const title = await freeCopyTitle(target ?? null, game.title, locale);
      const fields = { ...gameFieldsOf(game), title, shared_with_hosts: false };
      const html = storedTexts(game, originals);
      const copy = newGameRow(fields, target ?? null, originals.length, now(), html);
      const rounds = originals.map((round, index) => newRoundRow(roundFieldsOf(round), copy.id, index, html));
      return insert(caller, copy, rounds);
    },

    orderRounds: async (caller, id, round_ids) => {
      const ordered = await dependencies.rounds.order(caller, id, round_ids);
      if (!ordered.ok) return ordered;
      const { game, rounds } = ordered.value;
      return ok(presentGame(game, rounds, { editable: true, hidden: null }, definitions, imageAddress));
    },
  };
}
