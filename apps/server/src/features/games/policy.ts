import type { UserCaller } from "../../platform/http/caller.ts";
import type { GamesTable } from "../../platform/db/index.ts";
import type { UsingShow } from "./repository.ts";

/** Whether a caller moderates a show; its owner and admins do. */
export type MayModerate = (caller: UserCaller, show: { readonly owner_id: string | null }) => boolean;

/** The library is edited by admins, an own game of a show by the show's moderators. */
export function mayEdit(caller: UserCaller, game: GamesTable, moderates_its_show: boolean): boolean {
  return game.show_id === null ? caller.is_admin : moderates_its_show;
}

/** Every signed-in user reads the library; an own game of a show is its moderators' alone. */
export function mayRead(game: GamesTable, moderates_its_show: boolean): boolean {
  return game.show_id === null || moderates_its_show;
}

/** While a show that somebody else moderates plays a game, its answers are not his to see. */
export function mustHideAnswers(caller: UserCaller, shows: readonly UsingShow[], mayModerate: MayModerate): boolean {
  return shows.some((show) => show.status === "active" && !mayModerate(caller, show));
}
