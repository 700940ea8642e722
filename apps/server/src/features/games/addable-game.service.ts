import type { GameSummary } from "@showrunner/engine";
import type { WriteStatement } from "../../platform/db/index.ts";
import type { UserCaller } from "../../platform/http/caller.ts";
import { fail, failWithRejection, ok, type ServiceResult } from "../../platform/http/failure.ts";
import type { GameAccess, ShowRef } from "./game-access.service.ts";
import { toHiddenRejection } from "./game-usage.service.ts";
import { canShowUse } from "./games.policy.ts";
import type { GamesRepository } from "./games.repository.ts";
import { toGameSummary } from "./game-saver.service.ts";

interface Dependencies {
  readonly repository: GamesRepository;
  readonly access: GameAccess;
  readonly findShowById: (id: string) => Promise<ShowRef | undefined>;
}

/**
 * Finds a game for adding it to a show that is not active: title, points and number of rounds, which every user may
 * know. A game that another show is playing may be added; one that is not shared may not, since the show could not
 * start with it.
 */
export function createFindAddableGame({ repository, access, findShowById }: Dependencies) {
  return async (
    caller: UserCaller,
    showId: string,
    gameId: string,
  ): Promise<ServiceResult<{ readonly summary: GameSummary; readonly guard: WriteStatement }>> => {
    const visible = await access.findVisible(caller, gameId);
    if (!visible.ok) return visible;
    const { game, hidden } = visible.value;
    const show = await findShowById(showId);
    if (show === undefined || !canShowUse(show, game)) return fail("not_found");
    if (hidden === "not_shared") return failWithRejection(toHiddenRejection(hidden, [game.title]));
    const guard = caller.isAdmin ? repository.assertExists(gameId) : repository.assertShared(gameId);
    return ok({ summary: toGameSummary(game), guard });
  };
}
