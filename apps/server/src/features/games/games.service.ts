import type { RouteCall, Game } from "@showrunner/contract/rest";
import { tryWrite, type GamesTable } from "../../platform/db/index.ts";
import { dropBlankSearch } from "../../platform/db/search.ts";
import type { UserCaller } from "../../platform/http/caller.ts";
import { fail, ok, type ServiceResult } from "../../platform/http/failure.ts";
import type { RouteInput } from "../../platform/http/mount.ts";
import { countTotal, decodeCursor, toPage } from "../../platform/http/paging.ts";
import { countTags } from "./count-tags.ts";
import { createGameCreation, type GameCreation, type GameCreationDependencies } from "./game-creation.service.ts";
import { checkShared, LIBRARY } from "./game-location.ts";
import type { GameSaver } from "./game-saver.service.ts";
import { checkGameSize, measureGame } from "./game-size.policy.ts";
import { isInLibrary } from "./games.policy.ts";
import { presentGame, presentGameListItem } from "./games.presenter.ts";
import { getGameSortValue, type GameListScope } from "./game-lists.repository.ts";
import type { ShowUsingGame } from "./games.repository.ts";
import { toGameColumns } from "./games.rows.ts";
import { flattenRoundFields } from "./media-references.ts";
import { toMarkdownTexts, toRoundTexts, toStoredTexts, type RenderedTexts } from "./render-texts.service.ts";
import { replaceRounds, findUnknownTypes } from "./round-statements.ts";
import type { RoundsService } from "./rounds.service.ts";
import { checkSpeedPoints } from "./speed-points.policy.ts";

export type GamesListQuery = RouteInput<"GET /games">["query"];
export type UpdateGame = RouteInput<"PATCH /games/:id">["body"];

export interface GamesService extends GameCreation {
  list(caller: UserCaller, query: GamesListQuery): Promise<ServiceResult<RouteCall<"GET /games">["response"]>>;
  get(caller: UserCaller, id: string): Promise<ServiceResult<Game>>;
  update(caller: UserCaller, id: string, changes: UpdateGame): Promise<ServiceResult<Game>>;
  remove(caller: UserCaller, id: string): Promise<ServiceResult<undefined>>;
  move(caller: UserCaller, id: string, to: "library" | "own"): Promise<ServiceResult<Game>>;
  listTags(caller: UserCaller): Promise<ServiceResult<RouteCall<"GET /game-tags">["response"]>>;
  reorderRounds(caller: UserCaller, id: string, roundIds: readonly string[]): Promise<ServiceResult<Game>>;
}

interface Dependencies extends GameCreationDependencies {
  readonly gameSaver: GameSaver;
  readonly rounds: RoundsService;
}

export function createGamesService(dependencies: Dependencies): GamesService {
  const { database, repository, access, gameSaver, renderTexts, definitions } = dependencies;
  const { getImageUrl, mediaReferences } = dependencies;

  const present = async (game: GamesTable): Promise<Game> =>
    presentGame(
      game,
      await repository.findRounds([game.id]),
      { editable: true, hidden: null },
      definitions,
      getImageUrl,
    );

  const findModeratedNames = async (caller: UserCaller, shows: readonly ShowUsingGame[]): Promise<string[]> => {
    const names = shows.map(async ({ id, name }) => ((await access.isModerator(caller, id)) ? [name] : []));
    return (await Promise.all(names)).flat();
  };

  return {
    ...createGameCreation(dependencies),

    list: async (caller, { search, cursor, limit, sort, show_id, owner, ...filters }) => {
      if (show_id !== undefined && (await access.findModeratedShow(caller, show_id)) === undefined)
        return fail("gameshow_not_found");
      const scope: GameListScope =
        show_id !== undefined
          ? { kind: "show", show_id }
          : owner === "me" && caller.user_id !== null
            ? { kind: "own", owner_id: caller.user_id }
            : { kind: "library" };
      const isLimitedToSharedTags = scope.kind === "library" && !caller.isAdmin;
      const { tag, difficulty, language, shared_with_hosts } = filters;
      const filter = {
        scope,
        search: dropBlankSearch(search),
        tag,
        difficulty,
        language,
        shared_with_hosts,
        isLimitedToSharedTags,
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

    update: async (caller, id, { version, rounds: given, ...fields }) => {
      const found = await access.findEditable(caller, id);
      if (!found.ok) return found;
      const game = found.value;
      if (version !== undefined && version !== game.version) return fail("version_conflict");
      const shared = checkShared(fields.shared_with_hosts, game);
      if (!shared.ok) return shared;
      const cover = await mediaReferences.checkCover(caller, fields.cover_image_id, game.cover_image_id);
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
      if (await tryWrite(database, [repository.remove(id)])) return ok();
      const shows = await repository.findShowsUsing(id);
      return shows.length === 0
        ? fail("not_found")
        : fail("game_in_use", {
            params: { shows: await findModeratedNames(caller, shows) },
          });
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
      const location = to === "library" ? LIBRARY : { show_id: null, owner_id: caller.user_id };
      const saved = await gameSaver.save(game, { ...location, shared_with_hosts: 0 });
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
