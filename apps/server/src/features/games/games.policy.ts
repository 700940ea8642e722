import type { UserCaller } from "../../platform/http/caller.ts";
import type { GamesTable } from "../../platform/db/index.ts";

/** Admins edit the library; a show's own games are edited by its moderators. */
export function canEdit(caller: UserCaller, game: GamesTable, isModeratorOfShow: boolean): boolean {
  return game.show_id === null ? caller.isAdmin : isModeratorOfShow;
}

/** Every user may know which games are in the library; a show's own game is known to its moderators only. */
export function canKnow(game: GamesTable, isModeratorOfShow: boolean): boolean {
  return game.show_id === null || isModeratorOfShow;
}

/** Why a reader may not see a game's content, which is everything but title, types and counts. */
export type HiddenReason = "not_shared" | "being_played";

/**
 * The single rule for reading, copying, previewing and playing library content. Admins may see all of it; hosts may see
 * shared games that no other host's active show is playing. A show's own games are visible to everyone who may know
 * them (`canKnow`).
 */
export function getHiddenReason(
  reader: UserCaller,
  game: Pick<GamesTable, "show_id" | "shared_with_hosts">,
  isPlayedElsewhere: boolean,
): HiddenReason | null {
  if (reader.isAdmin || game.show_id !== null) return null;
  if (game.shared_with_hosts === 0) return "not_shared";
  return isPlayedElsewhere ? "being_played" : null;
}

/** Whether the rule for this game depends on active shows, so that they must be queried. */
export function dependsOnActiveShows(
  reader: UserCaller,
  game: Pick<GamesTable, "show_id" | "shared_with_hosts">,
): boolean {
  return getHiddenReason(reader, game, true) === "being_played";
}
