import type { GamesTable } from "../../platform/db/index.ts";
import type { UserCaller } from "../../platform/http/caller.ts";
import { fail, ok, type Outcome } from "../../platform/http/failure.ts";
import {
  contentHidden,
  dependsOnShows,
  mayEdit,
  mayKnow,
  type ContentHidden,
  type MayModerate,
} from "./games.policy.ts";
import type { GamesRepository } from "./repository.ts";

/** A game as visible to one caller. */
export interface OpenGame {
  readonly game: GamesTable;
  readonly editable: boolean;
  readonly hidden: ContentHidden | null;
}

/** Fields that the policy needs. */
type KnownGame = Pick<GamesTable, "id" | "show_id" | "shared_with_hosts">;

export interface GameAccess {
  /** 404 unless the caller may know of the game. */
  open(caller: UserCaller, id: string): Promise<Outcome<OpenGame>>;
  /** Like `open`; 403 for a caller who may only read. */
  openForEditing(caller: UserCaller, id: string): Promise<Outcome<GamesTable>>;
  /**
   * Why the reader may not see the content of games that he knows of, by game id. Games that he may read are missing.
   */
  hiddenContents(reader: UserCaller, games: readonly KnownGame[]): Promise<ReadonlyMap<string, ContentHidden>>;
  /** Whether the image appears in a game whose content the reader may see. */
  showsPictureTo(reader: UserCaller, image_id: string): Promise<boolean>;
  /** Whether the caller moderates this show; false if it does not exist. */
  moderates(caller: UserCaller, show_id: string): Promise<boolean>;
}

interface Dependencies {
  readonly repository: GamesRepository;
  readonly showById: (id: string) => Promise<{ readonly owner_id: string | null } | undefined>;
  readonly mayModerate: MayModerate;
}

export function createGameAccess({ repository, showById, mayModerate }: Dependencies): GameAccess {
  const moderates: GameAccess["moderates"] = async (caller, show_id) => {
    const show = await showById(show_id);
    return show !== undefined && mayModerate(caller, show);
  };
  const hiddenContents: GameAccess["hiddenContents"] = async (reader, games) => {
    const uncertain = games.filter((game) => dependsOnShows(reader, game)).map(({ id }) => id);
    const played = await repository.playedByOthers(uncertain, reader.user_id);
    return new Map(
      games.flatMap((game) => {
        const hidden = contentHidden(reader, game, played.has(game.id));
        return hidden === null ? [] : [[game.id, hidden] as const];
      }),
    );
  };
  const find = async (caller: UserCaller, id: string): Promise<Outcome<{ game: GamesTable; editable: boolean }>> => {
    const game = await repository.byId(id);
    if (game === undefined) return fail("not_found");
    const moderatesItsShow = game.show_id !== null && (await moderates(caller, game.show_id));
    if (!mayKnow(game, moderatesItsShow)) return fail("not_found");
    return ok({ game, editable: mayEdit(caller, game, moderatesItsShow) });
  };
  return {
    moderates,
    hiddenContents,
    showsPictureTo: async ({ is_admin, user_id }, image_id) =>
      is_admin || (user_id !== null && (await repository.showsPictureTo(image_id, user_id))),
    open: async (caller, id) => {
      const found = await find(caller, id);
      if (!found.ok) return found;
      const hidden = await hiddenContents(caller, [found.value.game]);
      return ok({ ...found.value, hidden: hidden.get(id) ?? null });
    },
    openForEditing: async (caller, id) => {
      const found = await find(caller, id);
      if (!found.ok) return found;
      return found.value.editable ? ok(found.value.game) : fail("forbidden");
    },
  };
}
