import { ROUND_DEFINITIONS } from "@showrunner/rounds";
import * as games from "../features/games/index.ts";
import { createMediaRepository } from "../platform/media/media.repository.ts";
import type { Accounts } from "./accounts.ts";
import type { Infrastructure } from "./infrastructure.ts";
import type { ShowAccess } from "./show-access.ts";

/** Composes access to games, shared by reading, copying, previewing, adding and starting. */
export function composeGameUsage(
  { database, markdown }: Infrastructure,
  accounts: Accounts,
  { authority, repository: shows }: ShowAccess,
) {
  const repository = games.createGamesRepository(database);
  const access = games.createGameAccess({
    repository,
    isModerator: authority.isModerator,
    findShowById: shows.findById,
  });
  const use = games.createGameUsage({
    repository,
    access,
    freeze: games.createFreezeGames({ database, repository, definitions: ROUND_DEFINITIONS, markdown }),
    getImageNames: createMediaRepository(database, "image").findNames,
    findCaller: accounts.findCaller,
  });
  return { repository, access, use };
}
export type ComposedGameUsage = ReturnType<typeof composeGameUsage>;
