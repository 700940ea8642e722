import type { GamesTable } from "../../platform/db/index.ts";
import { failField, ok, type ServiceResult } from "../../platform/http/failure.ts";
import { isInLibrary } from "./games.policy.ts";
import type { GamesPlace } from "./game-lists.repository.ts";

/** The columns that say where a game is: in the library, among the games of a user, or in a show. */
export type PlaceOfGame = Pick<GamesTable, "show_id" | "owner_id">;
export const LIBRARY: PlaceOfGame = { show_id: null, owner_id: null };

export function toGamesPlace({ show_id, owner_id }: PlaceOfGame): GamesPlace {
  if (show_id !== null) return { kind: "show", show_id };
  return owner_id === null ? { kind: "library" } : { kind: "own", owner_id };
}

/** Only games of the library can be shared with hosts. */
export function checkShared(shared: boolean | undefined, place: PlaceOfGame): ServiceResult<undefined> {
  return shared === true && !isInLibrary(place) ? failField("shared_with_hosts", "library_only") : ok();
}
