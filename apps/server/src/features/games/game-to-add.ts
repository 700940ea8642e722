import type { GameSummary } from "@showrunner/engine";
import type { WriteStatement } from "../../platform/db/index.ts";
import type { UserCaller } from "../../platform/http/caller.ts";
import { fail, failRejection, ok, type Outcome } from "../../platform/http/failure.ts";
import type { GameAccess } from "./access.ts";
import { hiddenRejection } from "./game-use.ts";
import type { GamesRepository } from "./repository.ts";
import { summaryOf } from "./saving.ts";

interface Dependencies {
  readonly repository: GamesRepository;
  readonly access: GameAccess;
}

/**
 * Finds a game for adding it to a show that is not active: title, points and number of rounds, which every user may
 * know. A game that another show is playing may be added; one that is not shared may not, since the show could not
 * start with it.
 */
export function createGameToAdd({ repository, access }: Dependencies) {
  return async (
    caller: UserCaller,
    show_id: string,
    game_id: string,
  ): Promise<Outcome<{ readonly summary: GameSummary; readonly guard: WriteStatement }>> => {
    const opened = await access.open(caller, game_id);
    if (!opened.ok) return opened;
    const { game, hidden } = opened.value;
    if (game.show_id !== null && game.show_id !== show_id) return fail("not_found");
    if (hidden === "not_shared") return failRejection(hiddenRejection(hidden, [game.title]));
    const guard = caller.is_admin ? repository.mustExist(game_id) : repository.mustBeShared(game_id);
    return ok({ summary: summaryOf(game), guard });
  };
}
