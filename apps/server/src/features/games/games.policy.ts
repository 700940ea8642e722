import type { UserCaller } from "../../platform/http/caller.ts";
import type { GamesTable } from "../../platform/db/index.ts";

/** Whether a caller moderates a show; its owner and admins do. */
export type MayModerate = (caller: UserCaller, show: { readonly owner_id: string | null }) => boolean;

/** The library is edited by admins, an own game of a show by the show's moderators. */
export function mayEdit(caller: UserCaller, game: GamesTable, moderatesItsShow: boolean): boolean {
  return game.show_id === null ? caller.is_admin : moderatesItsShow;
}

/** Every signed-in user knows which games are in the library; an own game of a show is its moderators' alone. */
export function mayKnow(game: GamesTable, moderatesItsShow: boolean): boolean {
  return game.show_id === null || moderatesItsShow;
}

/** What keeps a reader from a game's content: everything but its title, types and counts. */
export type ContentHidden = "not_shared" | "being_played";

/**
 * The one rule about the content of the library, for reading, copying, previewing and playing it. Admins have all of
 * it; hosts have what is shared with them while no show of another host is playing it. Own games of shows are not
 * hidden from anyone who knows them (`mayKnow`).
 */
export function contentHidden(
  reader: UserCaller,
  game: Pick<GamesTable, "show_id" | "shared_with_hosts">,
  isPlayedElsewhere: boolean,
): ContentHidden | null {
  if (reader.is_admin || game.show_id !== null) return null;
  if (game.shared_with_hosts === 0) return "not_shared";
  return isPlayedElsewhere ? "being_played" : null;
}

/** Games whose rule is the same for everyone and at all times need no look at the shows that play them. */
export function dependsOnShows(reader: UserCaller, game: Pick<GamesTable, "show_id" | "shared_with_hosts">): boolean {
  return contentHidden(reader, game, true) === "being_played";
}
