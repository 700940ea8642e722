import type { UserCaller } from "../../platform/http/caller.ts";
import type { GamesTable } from "../../platform/db/index.ts";

/** The columns that say where a game is: in the library, among the games of a user, or in a show. */
export type GameLocation = Pick<GamesTable, "show_id" | "owner_id">;

/** Whether a game is in the shared library, as opposed to a host's own games and those of shows without an owner. */
export function isInLibrary({ show_id, owner_id }: GameLocation): boolean {
  return show_id === null && owner_id === null;
}

/** Admins may edit all games; a host's own games also its owner and the moderators of the show it was written in. */
export function canEdit(caller: UserCaller, game: GameLocation, isModeratorOfShow: boolean): boolean {
  return caller.isAdmin || isModeratorOfShow || (caller.user_id !== null && game.owner_id === caller.user_id);
}

/** Every user may know which games are in the library; a host's own game is known only to those who may edit it. */
export function canKnow(caller: UserCaller, game: GameLocation, isModeratorOfShow: boolean): boolean {
  return isInLibrary(game) || canEdit(caller, game, isModeratorOfShow);
}

/** A show may use games of the library, games of its owner, and games written in it. */
export function canShowUse(
  show: { readonly id: string; readonly owner_id: string | null },
  game: GameLocation,
): boolean {
  return isInLibrary(game) || game.show_id === show.id || (show.owner_id !== null && game.owner_id === show.owner_id);
}

/** Why a reader may not see a game's content, which is everything but title, types and counts. */
export type HiddenReason = "not_shared" | "being_played";

/**
 * The single rule for reading, copying, previewing and playing library content. Admins may see all of it; hosts may see
 * shared games that no other host's active show is playing. Own games are visible to everyone who may know them
 * (`canKnow`).
 */
export function getHiddenReason(
  reader: UserCaller,
  game: GameLocation & Pick<GamesTable, "shared_with_hosts">,
  isPlayedElsewhere: boolean,
): HiddenReason | null {
  if (reader.isAdmin || !isInLibrary(game)) return null;
  if (game.shared_with_hosts === 0) return "not_shared";
  return isPlayedElsewhere ? "being_played" : null;
}

/** Whether the rule for this game depends on active shows, so that they must be queried. */
export function dependsOnActiveShows(
  reader: UserCaller,
  game: GameLocation & Pick<GamesTable, "shared_with_hosts">,
): boolean {
  return getHiddenReason(reader, game, true) === "being_played";
}
