import type { FrozenContent, GameSummary } from "@showrunner/engine";
import type { WriteStatement } from "../../platform/db/index.ts";
import { WriteConflict } from "../../platform/db/index.ts";
import type { UserCaller } from "../../platform/http/caller.ts";
import { fail, failRejection, ok, type Outcome } from "../../platform/http/failure.ts";
import { newId } from "../../platform/ids.ts";
import type { FreezeGames } from "../games/index.ts";
import type { LiveShows } from "../live/index.ts";
import { moderatorOf, type RunCommand } from "./commands.ts";

/** The games in a show: which, and in which order. */
export interface ShowGamesService {
  add(caller: UserCaller, show_id: string, game_id: string): Promise<Outcome<{ show_game_id: string }>>;
  remove(caller: UserCaller, show_id: string, show_game_id: string): Promise<Outcome<undefined>>;
  order(caller: UserCaller, show_id: string, show_game_ids: readonly string[]): Promise<Outcome<undefined>>;
}

interface Dependencies {
  readonly live: LiveShows;
  readonly run: RunCommand;
  /** The game as a show keeps it; null unless it is in the library or the show's own. */
  readonly summaryFor: (show_id: string, game_id: string) => Promise<GameSummary | null>;
  /** Fails a write when the game is gone by then. */
  readonly mustExist: (game_id: string) => WriteStatement;
  readonly freeze: FreezeGames;
}

export function createShowGamesService({ live, run, summaryFor, mustExist, freeze }: Dependencies): ShowGamesService {
  /** A show that is on plays frozen games alone: one that joins it is frozen on its way in. */
  const frozenFor = async (
    show_id: string,
    show_game_id: string,
    game_id: string,
  ): Promise<Outcome<{ content?: FrozenContent }>> => {
    const state = await live.state(show_id);
    if (state?.run == null) return ok({});
    const frozen = await freeze([{ show_game_id, game_id }]);
    return frozen.ok ? ok({ content: frozen.value }) : failRejection(frozen.error);
  };

  return {
    add: async (caller, show_id, game_id) => {
      const game = await summaryFor(show_id, game_id);
      if (game === null) return fail("not_found");
      const show_game_id = newId();
      const frozen = await frozenFor(show_id, show_game_id, game_id);
      if (!frozen.ok) return frozen;
      try {
        const added = await run(
          show_id,
          moderatorOf(caller),
          { type: "add_game", show_game_id, game, ...frozen.value },
          { statements: () => [mustExist(game_id)] },
        );
        return added.ok ? ok({ show_game_id }) : added;
      } catch (error) {
        if (error instanceof WriteConflict) return fail("not_found");
        throw error;
      }
    },
    remove: async (caller, show_id, show_game_id) => {
      const removed = await run(show_id, moderatorOf(caller), { type: "remove_game", show_game_id });
      return removed.ok ? ok() : removed;
    },
    order: async (caller, show_id, show_game_ids) => {
      const ordered = await run(show_id, moderatorOf(caller), { type: "order_games", show_game_ids });
      return ordered.ok ? ok() : ordered;
    },
  };
}
