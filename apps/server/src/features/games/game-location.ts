import { failField, ok, type ServiceResult } from "../../platform/http/failure.ts";
import { isInLibrary, type GameLocation } from "./games.policy.ts";
import type { GameListScope } from "./game-lists.repository.ts";

export const LIBRARY: GameLocation = { show_id: null, owner_id: null };

export function toGameListScope({ show_id, owner_id }: GameLocation): GameListScope {
  if (show_id !== null) return { kind: "show", show_id };
  return owner_id === null ? { kind: "library" } : { kind: "own", owner_id };
}

/** Only games of the library can be shared with hosts. */
export function checkShared(shared: boolean | undefined, location: GameLocation): ServiceResult<undefined> {
  return shared === true && !isInLibrary(location) ? failField("shared_with_hosts", "library_only") : ok();
}
