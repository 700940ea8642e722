import type { RouteCall, Game, RoundFields } from "@showrunner/contract/rest";
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
import { fail, failField, failWithRejection, ok, type ServiceResult } from "../../platform/http/failure.ts";
import type { RouteInput } from "../../platform/http/mount.ts";
import { countTotal, decodeCursor, toPage } from "../../platform/http/paging.ts";
import type { GameAccess } from "./game-access.service.ts";
import { formatCopyTitle } from "./copy-title.ts";
import { countTags } from "./count-tags.ts";
import { toHiddenRejection } from "./game-usage.service.ts";
import { isInLibrary } from "./games.policy.ts";
import { flattenRoundFields, type MediaReferenceCheck } from "./media-references.ts";
import { presentGame, presentGameListItem, type GetImageUrl } from "./games.presenter.ts";
import { getGameSortValue, type GamesPlace, type GamesRepository, type ShowUsingGame } from "./games.repository.ts";
import { replaceRounds, findUnknownTypes } from "./round-statements.ts";
import type { RoundsService } from "./rounds.service.ts";
import {
  toGameColumns,
  toGameFields,
  createGameRow,
  completeRoundFields,
  createRoundRow,
  toRoundFields,
  type PartialFields,
} from "./games.rows.ts";
import type { GameSaver } from "./game-saver.service.ts";
import { checkGameSize, measureGame } from "./game-size.policy.ts";
import { checkSpeedPoints } from "./speed-points.policy.ts";
import {
  toMarkdownTexts,
  toStoredTexts,
  type MarkdownText,
  type RenderedTexts,
  type RenderTexts,
} from "./render-texts.service.ts";

export type GamesListQuery = RouteInput<"GET /games">["query"];
export type CreateGame = RouteInput<"POST /games">["body"];
export type CopyTarget = RouteInput<"POST /games/:id/duplicate">["body"];
export type UpdateGame = RouteInput<"PATCH /games/:id">["body"];

export interface GamesService {
  list(caller: UserCaller, query: GamesListQuery): Promise<ServiceResult<RouteCall<"GET /games">["response"]>>;
  get(caller: UserCaller, id: string): Promise<ServiceResult<Game>>;
  create(caller: UserCaller, game: CreateGame): Promise<ServiceResult<Game>>;
  update(caller: UserCaller, id: string, changes: UpdateGame): Promise<ServiceResult<Game>>;
  remove(caller: UserCaller, id: string): Promise<ServiceResult<undefined>>;
  /** @param locale language of the copy's title */
  duplicate(caller: UserCaller, id: string, to: CopyTarget, locale: Locale): Promise<ServiceResult<Game>>;
  move(caller: UserCaller, id: string, to: "library" | "own"): Promise<ServiceResult<Game>>;
  listTags(caller: UserCaller): Promise<ServiceResult<RouteCall<"GET /game-tags">["response"]>>;
  reorderRounds(caller: UserCaller, id: string, roundIds: readonly string[]): Promise<ServiceResult<Game>>;
}

interface Dependencies {
  readonly database: Database;
  readonly repository: GamesRepository;
  readonly access: GameAccess;
  readonly gameSaver: GameSaver;
  readonly rounds: RoundsService;
  readonly renderTexts: RenderTexts;
  readonly definitions: RoundDefinitions;
  readonly getImageUrl: GetImageUrl;
  /** Adds a game to its show. */
  readonly addToShow: (
    caller: UserCaller,
    showId: string,
    gameId: string,
  ) => Promise<ServiceResult<{ readonly show_game_id: string }>>;
  readonly mediaReferences: MediaReferenceCheck;
  readonly now: () => number;
}

const toRoundTexts = (rounds: readonly PartialFields<RoundFields>[]): readonly MarkdownText[] =>
  rounds.flatMap((round, index) => toMarkdownTexts(round, `rounds.${index}.`));

type PlaceOfGame = Pick<GamesTable, "show_id" | "owner_id">;
const LIBRARY: PlaceOfGame = { show_id: null, owner_id: null };

function toGamesPlace({ show_id, owner_id }: PlaceOfGame): GamesPlace {
  if (show_id !== null) return { kind: "show", show_id };
  return owner_id === null ? { kind: "library" } : { kind: "own", owner_id };
}

/** Candidate titles per query. */
const TITLES_PER_QUERY = 20;

/** A conflict means that the game was already deleted with its show. */
function ignoreConflict(error: unknown): void {
  if (!(error instanceof WriteConflict)) throw error;
}

export function createGamesService(dependencies: Dependencies): GamesService {
  const { database, repository, access, gameSaver, renderTexts, definitions } = dependencies;
  const { getImageUrl, mediaReferences, addToShow, now } = dependencies;

  const present = async (game: GamesTable): Promise<Game> =>
    presentGame(
      game,
      await repository.findRounds([game.id]),
      { editable: true, hidden: null },
      definitions,
      getImageUrl,
    );

  /** Where a game is created: in a show that the caller moderates (for its owner), as own game, or in the library. */
  const findPlace = async (
    caller: UserCaller,
    { show_id, owner }: Pick<CreateGame, "show_id" | "owner">,
  ): Promise<ServiceResult<PlaceOfGame>> => {
    if (show_id !== undefined) {
      const show = await access.findModeratedShow(caller, show_id);
      return show === undefined ? fail("gameshow_not_found") : ok({ show_id, owner_id: show.owner_id });
    }
    if (owner === "me" && caller.user_id !== null) return ok({ show_id: null, owner_id: caller.user_id });
    return caller.isAdmin ? ok(LIBRARY) : fail("forbidden");
  };
  const checkCover = (
    caller: UserCaller,
    imageId: string | null | undefined,
    presentId: string | null,
  ): Promise<ServiceResult<undefined>> =>
    imageId === undefined || imageId === null || imageId === presentId
      ? Promise.resolve(ok())
      : mediaReferences.checkCover(caller, imageId);
  const checkShared = (shared: boolean | undefined, place: PlaceOfGame): ServiceResult<undefined> =>
    shared === true && !isInLibrary(place) ? failField("shared_with_hosts", "library_only") : ok();

  /** Writes a new game. A show's own game is also added to the show, or deleted again if that fails. */
  const insert = async (
    caller: UserCaller,
    game: GamesTable,
    rounds: readonly GameRoundsTable[],
  ): Promise<ServiceResult<Game>> => {
    try {
      await database.write([...repository.insert(game), ...repository.insertRounds(rounds)]);
    } catch (error) {
      if (!(error instanceof ReferenceViolation)) throw error;
      // The show or the cover image was deleted meanwhile.
      if (game.show_id === null) return fail("conflict");
      const place = await findPlace(caller, { show_id: game.show_id });
      return place.ok ? fail("conflict") : place;
    }
    const added = await addToProgramme(caller, game);
    if (!added.ok) return added;
    const presented = presentGame(game, rounds, { editable: true, hidden: null }, definitions, getImageUrl);
    return ok({ ...presented, ...added.value });
  };
  const addToProgramme = async (
    caller: UserCaller,
    { id, show_id }: GamesTable,
  ): Promise<ServiceResult<{ readonly show_game_id?: string }>> => {
    if (show_id === null) return ok({});
    let added: ServiceResult<{ readonly show_game_id: string }> | undefined;
    try {
      added = await addToShow(caller, show_id, id);
      return added;
    } finally {
      if (added?.ok !== true) await database.write([repository.remove(id)]).catch(ignoreConflict);
    }
  };

  const findModeratedNames = async (caller: UserCaller, shows: readonly ShowUsingGame[]): Promise<string[]> => {
    const names = shows.map(async ({ id, name }) => ((await access.isModerator(caller, id)) ? [name] : []));
    return (await Promise.all(names)).flat();
  };

  /** The first copy title that is not taken in the same place. */
  const findFreeCopyTitle = async (place: GamesPlace, { title, show_id }: GamesTable, locale: Locale) => {
    // Displays show the title, so a copy that is brought into a show keeps it if possible.
    const isBrought = place.kind === "show" && place.show_id !== show_id;
    if (isBrought && (await repository.findTakenTitles(place, [title])).size === 0) return title;
    for (let first = 1; ; first += TITLES_PER_QUERY) {
      const titles = Array.from({ length: TITLES_PER_QUERY }, (_, index) =>
        formatCopyTitle(title, first + index, locale),
      );
      const taken = await repository.findTakenTitles(place, titles);
      const free = titles.find((candidate) => !taken.has(foldText(candidate)));
      if (free !== undefined) return free;
    }
  };

  return {
    list: async (caller, { search, cursor, limit, sort, show_id, owner, ...filters }) => {
      if (show_id !== undefined && (await access.findModeratedShow(caller, show_id)) === undefined)
        return fail("gameshow_not_found");
      const place: GamesPlace =
        show_id !== undefined
          ? { kind: "show", show_id }
          : owner === "me" && caller.user_id !== null
            ? { kind: "own", owner_id: caller.user_id }
            : { kind: "library" };
      const searchText = search === undefined || search.trim() === "" ? undefined : search;
      const onlySharedTags = place.kind === "library" && !caller.isAdmin;
      const { tag, difficulty, language, shared_with_hosts } = filters;
      const filter = {
        place,
        search: searchText,
        tag,
        difficulty,
        language,
        shared_with_hosts,
        onlySharedTags,
      };
      const position = { after: decodeCursor(cursor), limit };
      const rows = await repository.findPage({ ...filter, sort, ...position });
      const total = await countTotal(rows, position, () => repository.count(filter));
      const hidden = await access.findHiddenContents(caller, rows);
      const page = toPage(
        rows,
        limit,
        (row) => ({ value: getGameSortValue(row, sort), id: row.id }),
        (row) => presentGameListItem(row, hidden.get(row.id) ?? null, getImageUrl),
      );
      return ok({ ...page, total });
    },

    get: async (caller, id) => {
      // Read the rounds before checking the policy, so that only content readable at that moment is returned.
      const rounds = await repository.findRounds([id]);
      const found = await access.findVisible(caller, id);
      if (!found.ok) return found;
      const { game, ...view } = found.value;
      return ok(presentGame(game, rounds, view, definitions, getImageUrl));
    },

    create: async (caller, { show_id, owner, rounds: given = [], ...fields }) => {
      const place = await findPlace(caller, { show_id, owner });
      if (!place.ok) return place;
      const shared = checkShared(fields.shared_with_hosts, place.value);
      if (!shared.ok) return shared;
      const unknown = findUnknownTypes(
        given.map(({ type }, index) => ({ type, path: `rounds.${index}.type` })),
        definitions,
      );
      if (unknown.length > 0) return fail("validation_failed", { fields: unknown });
      const cover = await checkCover(caller, fields.cover_image_id, null);
      if (!cover.ok) return cover;
      const rendered = await renderTexts([...toMarkdownTexts(fields), ...toRoundTexts(given)]);
      if (!rendered.ok) return rendered;
      const html = rendered.value;
      const texts = { ...fields, ...flattenRoundFields(given) };
      const imagesChecked = await mediaReferences.checkTexts(caller, texts, html, null);
      if (!imagesChecked.ok) return imagesChecked;
      const game = createGameRow(fields, place.value, given.length, now(), html);
      const rounds = given.map((round, index) =>
        createRoundRow(completeRoundFields(round, game, definitions), game.id, index, html),
      );
      const speedChecked = checkSpeedPoints(rounds, definitions, (index) => `rounds.${index}.`);
      if (!speedChecked.ok) return speedChecked;
      const sizeChecked = checkGameSize(measureGame(game, rounds));
      if (!sizeChecked.ok) return sizeChecked;
      return insert(caller, game, rounds);
    },

    update: async (caller, id, { version, rounds: given, ...fields }) => {
      const found = await access.findEditable(caller, id);
      if (!found.ok) return found;
      const game = found.value;
      if (version !== undefined && version !== game.version) return fail("version_conflict");
      const shared = checkShared(fields.shared_with_hosts, game);
      if (!shared.ok) return shared;
      const cover = await checkCover(caller, fields.cover_image_id, game.cover_image_id);
      if (!cover.ok) return cover;
      const before = await repository.findRounds([id]);
      const texts = { ...fields, ...flattenRoundFields(given ?? []) };
      const checkImages = (rendered: RenderedTexts) =>
        mediaReferences.checkTexts(caller, texts, rendered, [game, before]);
      const stored = toStoredTexts(game, before);
      const sizeBefore = measureGame(game, before);
      if (given === undefined) {
        const rendered = await renderTexts(toMarkdownTexts(fields), stored);
        if (!rendered.ok) return rendered;
        const imagesChecked = await checkImages(rendered.value);
        if (!imagesChecked.ok) return imagesChecked;
        const columns = toGameColumns(fields, rendered.value);
        const sizeChecked = checkGameSize(measureGame({ ...game, ...columns }, before), sizeBefore);
        if (!sizeChecked.ok) return sizeChecked;
        const saved = await gameSaver.save(game, columns);
        return saved.ok ? ok(await present(saved.value)) : saved;
      }
      const types = new Map(before.map((round) => [round.id, round.type]));
      const unknown = findUnknownTypes(
        given.map((round, index) => ({
          type: round.type,
          was: types.get(round.id ?? ""),
          path: `rounds.${index}.type`,
        })),
        definitions,
      );
      if (unknown.length > 0) return fail("validation_failed", { fields: unknown });
      const rendered = await renderTexts([...toMarkdownTexts(fields), ...toRoundTexts(given)], stored);
      if (!rendered.ok) return rendered;
      const imagesChecked = await checkImages(rendered.value);
      if (!imagesChecked.ok) return imagesChecked;
      const columns = toGameColumns(fields, rendered.value);
      const after = { ...game, ...columns };
      const replaced = replaceRounds(after, before, given, repository, rendered.value, definitions);
      const speedChecked = checkSpeedPoints(replaced.rounds, definitions, (index) => `rounds.${index}.`);
      if (!speedChecked.ok) return speedChecked;
      const sizeChecked = checkGameSize(measureGame(after, replaced.rounds), sizeBefore);
      if (!sizeChecked.ok) return sizeChecked;
      const saved = await gameSaver.save(game, { ...columns, rounds_count: given.length }, replaced.statements);
      if (!saved.ok) return saved;
      return ok(presentGame(saved.value, replaced.rounds, { editable: true, hidden: null }, definitions, getImageUrl));
    },

    remove: async (caller, id) => {
      const found = await access.findEditable(caller, id);
      if (!found.ok) return found;
      try {
        await database.write([repository.remove(id)]);
        return ok();
      } catch (error) {
        if (!(error instanceof WriteConflict)) throw error;
        const shows = await repository.findShowsUsing(id);
        return shows.length === 0
          ? fail("not_found")
          : fail("game_in_use", {
              params: { shows: await findModeratedNames(caller, shows) },
            });
      }
    },

    duplicate: async (caller, id, to, locale) => {
      const originals = await repository.findRounds([id]);
      const found = await access.findVisible(caller, id);
      if (!found.ok) return found;
      const { game, hidden } = found.value;
      const showId = to.show_id ?? (to.owner === undefined ? (game.show_id ?? undefined) : undefined);
      const isBeside = showId === undefined && to.owner === undefined && !isInLibrary(game);
      const place = isBeside
        ? ok({ show_id: null, owner_id: game.owner_id })
        : await findPlace(caller, { ...to, show_id: showId });
      if (!place.ok) return place;
      if (hidden !== null) return failWithRejection(toHiddenRejection(hidden, [game.title]));
      const title = await findFreeCopyTitle(toGamesPlace(place.value), game, locale);
      const fields = { ...toGameFields(game), title, shared_with_hosts: false };
      const html = toStoredTexts(game, originals);
      const copy = createGameRow(fields, place.value, originals.length, now(), html);
      const rounds = originals.map((round, index) => createRoundRow(toRoundFields(round), copy.id, index, html));
      return insert(caller, copy, rounds);
    },

    move: async (caller, id, to) => {
      const found = await access.findEditable(caller, id);
      if (!found.ok) return found;
      const game = found.value;
      if (isInLibrary(game) === (to === "library")) return ok(await present(game));
      // An admin may not move another host's game to the library, only copy it.
      if (caller.user_id === null || (to === "library" && game.owner_id !== caller.user_id)) return fail("forbidden");
      const shows = to === "library" ? [] : await repository.findShowsUsing(id);
      const usedByOthers = shows.filter(({ owner_id }) => owner_id !== caller.user_id);
      if (usedByOthers.length > 0)
        return fail("game_in_use", { params: { shows: usedByOthers.map(({ name }) => name) } });
      const place = to === "library" ? LIBRARY : { show_id: null, owner_id: caller.user_id };
      const saved = await gameSaver.save(game, { ...place, shared_with_hosts: 0 });
      return saved.ok ? ok(await present(saved.value)) : saved;
    },

    listTags: async ({ user_id }) =>
      ok({ items: user_id === null ? [] : countTags(await repository.findTagsByOwner(user_id)) }),

    reorderRounds: async (caller, id, roundIds) => {
      const ordered = await dependencies.rounds.reorder(caller, id, roundIds);
      if (!ordered.ok) return ordered;
      const { game, rounds } = ordered.value;
      return ok(presentGame(game, rounds, { editable: true, hidden: null }, definitions, getImageUrl));
    },
  };
}
