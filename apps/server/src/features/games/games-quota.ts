import type { Quota } from "../../platform/limits/index.ts";
import type { GamesRepository } from "./repository.ts";
import type { GamesService } from "./service.ts";

/** Limits the number of games that belong to one show; admins are exempt. */
export function limitGames(
  service: GamesService,
  repository: Pick<GamesRepository, "byId">,
  quota: Quota,
): GamesService {
  return {
    ...service,
    create: (caller, game) =>
      caller.is_admin || game.show_id === undefined
        ? service.create(caller, game)
        : quota.within(game.show_id, () => service.create(caller, game)),
    duplicate: async (caller, id, show_id, ...others) => {
      const target = caller.is_admin ? null : (show_id ?? (await repository.byId(id))?.show_id ?? null);
      const work = () => service.duplicate(caller, id, show_id, ...others);
      return target === null ? work() : quota.within(target, work);
    },
  };
}
