import type { Quota } from "../../platform/limits/index.ts";
import type { GamesRepository } from "./games.repository.ts";
import type { GamesService } from "./games.service.ts";

/** Limits the number of games that belong to one show; admins are exempt. */
export function withGamesQuota(
  service: GamesService,
  repository: Pick<GamesRepository, "findById">,
  quota: Quota,
): GamesService {
  return {
    ...service,
    create: (caller, game) =>
      caller.isAdmin || game.show_id === undefined
        ? service.create(caller, game)
        : quota.enforce(game.show_id, () => service.create(caller, game)),
    duplicate: async (caller, id, showId, ...others) => {
      const target = caller.isAdmin ? null : (showId ?? (await repository.findById(id))?.show_id ?? null);
      const work = () => service.duplicate(caller, id, showId, ...others);
      return target === null ? work() : quota.enforce(target, work);
    },
  };
}
