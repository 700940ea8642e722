import type { Game } from "@showrunner/contract/rest";
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
import { fail, failWithRejection, ok, type ServiceResult } from "../../platform/http/failure.ts";
import type { RouteInput } from "../../platform/http/mount.ts";
import { formatCopyTitle } from "./copy-title.ts";
import type { GameAccess } from "./game-access.service.ts";
import { checkShared, LIBRARY, toGameListScope } from "./game-location.ts";
import { checkGameSize, measureGame } from "./game-size.policy.ts";
import { toHiddenRejection } from "./game-usage.service.ts";
import { isInLibrary, type GameLocation } from "./games.policy.ts";
import { presentGame, type GetImageUrl } from "./games.presenter.ts";
import type { GameListScope } from "./game-lists.repository.ts";
import type { GamesRepository } from "./games.repository.ts";
import { completeRoundFields, createGameRow, createRoundRow, toGameFields, toRoundFields } from "./games.rows.ts";
import { flattenRoundFields, type MediaReferenceCheck } from "./media-references.ts";
import { toMarkdownTexts, toRoundTexts, toStoredTexts, type RenderTexts } from "./render-texts.service.ts";
import { findUnknownTypes } from "./round-statements.ts";
import { checkSpeedPoints } from "./speed-points.policy.ts";

export type CreateGame = RouteInput<"POST /games">["body"];
export type CopyTarget = RouteInput<"POST /games/:id/duplicate">["body"];

/** New games: written from scratch, or as copies of others. */
export interface GameCreation {
  create(caller: UserCaller, game: CreateGame): Promise<ServiceResult<Game>>;
  /** @param locale language of the copy's title */
  duplicate(caller: UserCaller, id: string, to: CopyTarget, locale: Locale): Promise<ServiceResult<Game>>;
}

export interface GameCreationDependencies {
  readonly database: Database;
  readonly repository: GamesRepository;
  readonly access: GameAccess;
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

/** Candidate titles per query. */
const TITLES_PER_QUERY = 20;

/** A conflict means that the game was already deleted with its show. */
function ignoreConflict(error: unknown): void {
  if (!(error instanceof WriteConflict)) throw error;
}

export function createGameCreation(dependencies: GameCreationDependencies): GameCreation {
  const { database, repository, access, renderTexts, definitions } = dependencies;
  const { getImageUrl, mediaReferences, addToShow, now } = dependencies;

  /**
   * Where a game is created: in a show that the caller moderates (for its owner), as own game, or in the library. Games
   * for a show without owner (authentication is off) are in the library, where they are found after they left the show.
   */
  const findLocation = async (
    caller: UserCaller,
    { show_id, owner }: Pick<CreateGame, "show_id" | "owner">,
  ): Promise<ServiceResult<GameLocation>> => {
    if (show_id !== undefined) {
      const show = await access.findModeratedShow(caller, show_id);
      if (show === undefined) return fail("gameshow_not_found");
      return ok(show.owner_id === null && caller.isAdmin ? LIBRARY : { show_id, owner_id: show.owner_id });
    }
    if (owner === "me" && caller.user_id !== null) return ok({ show_id: null, owner_id: caller.user_id });
    return caller.isAdmin ? ok(LIBRARY) : fail("forbidden");
  };

  /** Writes a new game. A game for a show is also added to it, or deleted again if that fails. */
  const insert = async (
    caller: UserCaller,
    game: GamesTable,
    rounds: readonly GameRoundsTable[],
    showId: string | undefined,
  ): Promise<ServiceResult<Game>> => {
    try {
      await database.write([...repository.insert(game), ...repository.insertRounds(rounds)]);
    } catch (error) {
      if (!(error instanceof ReferenceViolation)) throw error;
      // The show or the cover image was deleted meanwhile.
      if (showId === undefined) return fail("conflict");
      const location = await findLocation(caller, { show_id: showId });
      return location.ok ? fail("conflict") : location;
    }
    const added = await addToProgramme(caller, game.id, showId);
    if (!added.ok) return added;
    const presented = presentGame(game, rounds, { editable: true, hidden: null }, definitions, getImageUrl);
    return ok({ ...presented, ...added.value });
  };
  const addToProgramme = async (
    caller: UserCaller,
    id: string,
    showId: string | undefined,
  ): Promise<ServiceResult<{ readonly show_game_id?: string }>> => {
    if (showId === undefined) return ok({});
    let added: ServiceResult<{ readonly show_game_id: string }> | undefined;
    try {
      added = await addToShow(caller, showId, id);
      return added;
    } finally {
      if (added?.ok !== true) await database.write([repository.remove(id)]).catch(ignoreConflict);
    }
  };

  /** The first copy title that is not taken in the same place. */
  const findFreeCopyTitle = async (scope: GameListScope, { title, show_id }: GamesTable, locale: Locale) => {
    // Displays show the title, so a copy that is brought into a show keeps it if possible.
    const isCopiedIntoShow = scope.kind === "show" && scope.show_id !== show_id;
    if (isCopiedIntoShow && (await repository.findTakenTitles(scope, [title])).size === 0) return title;
    for (let first = 1; ; first += TITLES_PER_QUERY) {
      const titles = Array.from({ length: TITLES_PER_QUERY }, (_, index) =>
        formatCopyTitle(title, first + index, locale),
      );
      const takenTitles = await repository.findTakenTitles(scope, titles);
      const free = titles.find((candidate) => !takenTitles.has(foldText(candidate)));
      if (free !== undefined) return free;
    }
  };

  return {
    create: async (caller, { show_id, owner, rounds: given = [], ...fields }) => {
      const location = await findLocation(caller, { show_id, owner });
      if (!location.ok) return location;
      const shared = checkShared(fields.shared_with_hosts, location.value);
      if (!shared.ok) return shared;
      const unknown = findUnknownTypes(
        given.map(({ type }, index) => ({ type, path: `rounds.${index}.type` })),
        definitions,
      );
      if (unknown.length > 0) return fail("validation_failed", { fields: unknown });
      const cover = await mediaReferences.checkCover(caller, fields.cover_image_id, null);
      if (!cover.ok) return cover;
      const rendered = await renderTexts([...toMarkdownTexts(fields), ...toRoundTexts(given)]);
      if (!rendered.ok) return rendered;
      const html = rendered.value;
      const texts = { ...fields, ...flattenRoundFields(given) };
      const imagesChecked = await mediaReferences.checkTexts(caller, texts, html, null);
      if (!imagesChecked.ok) return imagesChecked;
      const game = createGameRow(fields, location.value, given.length, now(), html);
      const rounds = given.map((round, index) =>
        createRoundRow(completeRoundFields(round, game, definitions), game.id, index, html),
      );
      const speedChecked = checkSpeedPoints(rounds, definitions, (index) => `rounds.${index}.`);
      if (!speedChecked.ok) return speedChecked;
      const sizeChecked = checkGameSize(measureGame(game, rounds));
      if (!sizeChecked.ok) return sizeChecked;
      return insert(caller, game, rounds, show_id);
    },

    duplicate: async (caller, id, to, locale) => {
      const originals = await repository.findRounds([id]);
      const found = await access.findVisible(caller, id);
      if (!found.ok) return found;
      const { game, hidden } = found.value;
      const showId = to.show_id ?? (to.owner === undefined ? (game.show_id ?? undefined) : undefined);
      const isBeside = showId === undefined && to.owner === undefined && !isInLibrary(game);
      const location = isBeside
        ? ok({ show_id: null, owner_id: game.owner_id })
        : await findLocation(caller, { ...to, show_id: showId });
      if (!location.ok) return location;
      if (hidden !== null) return failWithRejection(toHiddenRejection(hidden, [game.title]));
      const title = await findFreeCopyTitle(toGameListScope(location.value), game, locale);
      const fields = { ...toGameFields(game), title, shared_with_hosts: false };
      const html = toStoredTexts(game, originals);
      const copy = createGameRow(fields, location.value, originals.length, now(), html);
      const rounds = originals.map((round, index) => createRoundRow(toRoundFields(round), copy.id, index, html));
      return insert(caller, copy, rounds, showId);
    },
  };
}
