import type { UserCaller } from "../../platform/http/caller.ts";
import type { ServiceResult } from "../../platform/http/failure.ts";
import type { Quota } from "../../platform/limits/index.ts";
import type { GameAccess } from "./game-access.service.ts";
import type { GamesRepository } from "./games.repository.ts";
import type { GamesService } from "./games.service.ts";

interface GameQuotas {
  readonly perShow: Quota;
  readonly perUser: Quota;
}

/** Limits the number of games written in one show, and of all games of one host; admins are exempt. */
export function withGamesQuota(
  service: GamesService,
  repository: Pick<GamesRepository, "findById">,
  access: Pick<GameAccess, "findModeratedShow">,
  { perShow, perUser }: GameQuotas,
): GamesService {
  const enforce = async <T>(
    caller: UserCaller,
    showId: string | null,
    work: () => Promise<ServiceResult<T>>,
  ): Promise<ServiceResult<T>> => {
    if (caller.isAdmin) return work();
    const ownerId = showId === null ? caller.user_id : (await access.findModeratedShow(caller, showId))?.owner_id;
    const workForOwner = () => (ownerId == null ? work() : perUser.enforce(ownerId, work));
    return showId === null ? workForOwner() : perShow.enforce(showId, workForOwner);
  };
  return {
    ...service,
    create: (caller, game) => enforce(caller, game.show_id ?? null, () => service.create(caller, game)),
    duplicate: async (caller, id, to, ...others) => {
      const beside = to.owner === undefined ? (await repository.findById(id))?.show_id : null;
      return enforce(caller, to.show_id ?? beside ?? null, () => service.duplicate(caller, id, to, ...others));
    },
  };
}
