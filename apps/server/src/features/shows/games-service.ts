import type { FrozenContent, GameSummary, Rejection } from "@showrunner/engine";
import { WriteConflict, type WriteStatement } from "../../platform/db/index.ts";
import type { UserCaller } from "../../platform/http/caller.ts";
import { fail, failRejection, ok, type Outcome } from "../../platform/http/failure.ts";
import { newId } from "../../platform/ids.ts";
import type { GameUse } from "../games/index.ts";
import type { LiveShows } from "../live/index.ts";
import { moderatorOf, type RunCommand } from "./commands.ts";

/** The games of a show and their order. */
export interface ShowGamesService {
  add(caller: UserCaller, show_id: string, game_id: string): Promise<Outcome<{ show_game_id: string }>>;
  remove(caller: UserCaller, show_id: string, show_game_id: string): Promise<Outcome<undefined>>;
  order(caller: UserCaller, show_id: string, show_game_ids: readonly string[]): Promise<Outcome<undefined>>;
}

/** A game that may be added to a show, as the show stores it. */
export interface GameToAdd {
  readonly summary: GameSummary;
  /** Fails the write if the game was deleted or may no longer be added. */
  readonly guard: WriteStatement;
}

interface Dependencies {
  readonly live: LiveShows;
  readonly run: RunCommand;
  /** 404 unless the game is in the library or the show's own; rejected when the caller may not use it. */
  readonly gameToAdd: (caller: UserCaller, show_id: string, game_id: string) => Promise<Outcome<GameToAdd>>;
  readonly freezeForShow: GameUse["freezeForShow"];
  readonly refusalForShow: GameUse["refusalForShow"];
}

interface Joining {
  readonly content?: FrozenContent;
  readonly guards: readonly WriteStatement[];
  /** Why a guard failed the write; null for any other reason. */
  readonly explain: () => Promise<Rejection | null>;
}

export function createShowGamesService(dependencies: Dependencies): ShowGamesService {
  const { live, run, gameToAdd, freezeForShow, refusalForShow } = dependencies;
  /** An active show plays frozen games only, so a game added to it is frozen, too. */
  const frozenFor = async (show_id: string, show_game_id: string, game_id: string): Promise<Outcome<Joining>> => {
    const state = await live.state(show_id);
    if (state?.run == null || state.show === null) return ok({ guards: [], explain: () => Promise.resolve(null) });
    const show = { id: show_id, owner_id: state.show.owner_id };
    const frozen = await freezeForShow(show, [{ show_game_id, game_id }]);
    return frozen.ok
      ? ok({ ...frozen.value, explain: () => refusalForShow(show, [game_id]) })
      : failRejection(frozen.error);
  };

  return {
    add: async (caller, show_id, game_id) => {
      const game = await gameToAdd(caller, show_id, game_id);
      if (!game.ok) return game;
      const show_game_id = newId();
      const frozen = await frozenFor(show_id, show_game_id, game_id);
      if (!frozen.ok) return frozen;
      const { content, guards, explain } = frozen.value;
      try {
        const { summary, guard } = game.value;
        const frozenContent = content === undefined ? {} : { content };
        const body = { type: "add_game" as const, show_game_id, game: summary, ...frozenContent };
        const added = await run(show_id, moderatorOf(caller), body, {
          statements: () => [guard, ...guards],
        });
        return added.ok ? ok({ show_game_id }) : added;
      } catch (error) {
        if (!(error instanceof WriteConflict)) throw error;
        const again = await gameToAdd(caller, show_id, game_id);
        const refused = again.ok ? await explain() : null;
        if (!again.ok) return again;
        return refused === null ? fail("conflict") : failRejection(refused);
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
