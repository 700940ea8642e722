import { round_definitions } from "@showrunner/rounds";
import * as games from "../features/games/index.ts";
import * as media from "../features/media/index.ts";
import * as shows from "../features/shows/index.ts";
import type { Accounts } from "./accounts.ts";
import type { Base } from "./base.ts";
import type { ShowAccess } from "./live.ts";

/** Composes access to games, shared by reading, copying, previewing, adding and starting. */
export function composeGameUse(
  { database, markdown }: Base,
  accounts: Accounts,
  { repository: shows_known }: ShowAccess,
) {
  const repository = games.gamesRepository(database);
  const access = games.createGameAccess({ repository, showById: shows_known.byId, mayModerate: shows.mayModerate });
  const use = games.createGameUse({
    repository,
    access,
    freeze: games.createFreeze({ database, repository, definitions: round_definitions, markdown }),
    imageNames: media.imagesRepository(database).names,
    callerOf: accounts.callerOf,
  });
  return { repository, access, use };
}
export type GamesInUse = ReturnType<typeof composeGameUse>;
