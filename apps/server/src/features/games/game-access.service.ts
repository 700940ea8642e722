import type { GamesTable } from "../../platform/db/index.ts";
import type { UserCaller } from "../../platform/http/caller.ts";
import { fail, ok, type ServiceResult } from "../../platform/http/failure.ts";
import { getHiddenReason, dependsOnActiveShows, canEdit, canKnow, type HiddenReason } from "./games.policy.ts";
import type { MediaReference } from "./media-references.ts";
import type { GamesRepository } from "./games.repository.ts";

/** A game as visible to one caller. */
export interface VisibleGame {
  readonly game: GamesTable;
  readonly editable: boolean;
  readonly hidden: HiddenReason | null;
}

/** Fields that the policy needs. */
type GameVisibilityFields = Pick<GamesTable, "id" | "show_id" | "owner_id" | "shared_with_hosts">;

/** A show, and whose games it may use. */
export interface ShowRef {
  readonly id: string;
  readonly owner_id: string | null;
}

export interface GameAccess {
  /** 404 unless the caller may know that the game exists. */
  findVisible(caller: UserCaller, id: string): Promise<ServiceResult<VisibleGame>>;
  /** As `findVisible`; 403 for a caller who may only read. */
  findEditable(caller: UserCaller, id: string): Promise<ServiceResult<GamesTable>>;
  /**
   * Why the reader may not see the content of games that they may know of, by game id. Readable games are omitted.
   */
  findHiddenContents(
    reader: UserCaller,
    games: readonly GameVisibilityFields[],
  ): Promise<ReadonlyMap<string, HiddenReason>>;
  /** Whether the file appears in a game whose content the reader may see. */
  canSeeMedia(reader: UserCaller, media: MediaReference): Promise<boolean>;
  /** The show if the caller moderates it; undefined also if it does not exist. */
  findModeratedShow(caller: UserCaller, showId: string): Promise<ShowRef | undefined>;
  readonly isModerator: (caller: UserCaller, showId: string) => Promise<boolean>;
}

interface Dependencies {
  readonly repository: GamesRepository;
  readonly isModerator: (caller: UserCaller, showId: string) => Promise<boolean>;
  readonly findShowById: (id: string) => Promise<ShowRef | undefined>;
}

export function createGameAccess({ repository, isModerator, findShowById }: Dependencies): GameAccess {
  const findModeratedShow: GameAccess["findModeratedShow"] = async (caller, showId) =>
    (await isModerator(caller, showId)) ? findShowById(showId) : undefined;
  const findHiddenContents: GameAccess["findHiddenContents"] = async (reader, games) => {
    const dependentIds = games.filter((game) => dependsOnActiveShows(reader, game)).map(({ id }) => id);
    const playedIds = await repository.findPlayedByOthers(dependentIds, reader.user_id);
    return new Map(
      games.flatMap((game) => {
        const hidden = getHiddenReason(reader, game, playedIds.has(game.id));
        return hidden === null ? [] : [[game.id, hidden] as const];
      }),
    );
  };
  const find = async (
    caller: UserCaller,
    id: string,
  ): Promise<ServiceResult<{ game: GamesTable; editable: boolean }>> => {
    const game = await repository.findById(id);
    if (game === undefined) return fail("not_found");
    const isModeratorOfShow = game.show_id !== null && (await isModerator(caller, game.show_id));
    if (!canKnow(caller, game, isModeratorOfShow)) return fail("not_found");
    return ok({ game, editable: canEdit(caller, game, isModeratorOfShow) });
  };
  return {
    findModeratedShow,
    isModerator,
    findHiddenContents,
    canSeeMedia: async ({ isAdmin, user_id }, media) =>
      isAdmin || (user_id !== null && (await repository.isMediaVisibleTo(media, user_id))),
    findVisible: async (caller, id) => {
      const found = await find(caller, id);
      if (!found.ok) return found;
      const hidden = await findHiddenContents(caller, [found.value.game]);
      return ok({ ...found.value, hidden: hidden.get(id) ?? null });
    },
    findEditable: async (caller, id) => {
      const found = await find(caller, id);
      if (!found.ok) return found;
      return found.value.editable ? ok(found.value.game) : fail("forbidden");
    },
  };
}
