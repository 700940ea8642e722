import {
  getStatus,
  type Actor,
  type FrozenContent,
  type GameSummary,
  type Rejection,
  type ShowState,
} from "@showrunner/engine";
import { WriteConflict, type WriteStatement } from "../../platform/db/index.ts";
import type { UserCaller } from "../../platform/http/caller.ts";
import { fail, failWithRejection, ok, type ServiceResult } from "../../platform/http/failure.ts";
import { newId } from "../../platform/ids.ts";
import type { GameUsage, MediaReferenceCheck } from "../games/index.ts";
import type { LiveShows } from "../live/index.ts";
import { createTieBreakGame, type TieBreak } from "./tie-break-game.ts";
import { toModeratorActor, type RunCommand } from "./rest-commands.ts";

/** The games of a show and their order. */
export interface ShowGamesService {
  add(caller: UserCaller, showId: string, gameId: string): Promise<ServiceResult<{ show_game_id: string }>>;
  /** Adds a tie-break after the current game of an active show. */
  addTieBreak(caller: UserCaller, showId: string, tieBreak: TieBreak): Promise<ServiceResult<{ show_game_id: string }>>;
  remove(caller: UserCaller, showId: string, showGameId: string): Promise<ServiceResult<undefined>>;
  reorder(caller: UserCaller, showId: string, showGameIds: readonly string[]): Promise<ServiceResult<undefined>>;
}

/** A game that may be added to a show, as the show stores it. */
export interface AddableGame {
  readonly summary: GameSummary;
  /** Fails the write if the game was deleted or may no longer be added. */
  readonly guard: WriteStatement;
}

interface Dependencies {
  readonly live: LiveShows;
  readonly runCommand: RunCommand;
  /** 404 unless the game is in the library or the show's own; rejected when the caller may not use it. */
  readonly findAddableGame: (caller: UserCaller, showId: string, gameId: string) => Promise<ServiceResult<AddableGame>>;
  readonly freezeForShow: GameUsage["freezeForShow"];
  readonly findRejectionForShow: GameUsage["findRejectionForShow"];
  readonly checkTexts: MediaReferenceCheck["checkTexts"];
}

interface FrozenAddition {
  readonly content?: FrozenContent;
  readonly guards: readonly WriteStatement[];
  /** Why a guard failed the write; null for any other reason. */
  readonly findRejection: () => Promise<Rejection | null>;
}

const MAX_MOVE_ATTEMPTS = 3;

/** The ids of the show's games with game `id` right after the current one. */
function orderAfterCurrentGame({ games }: ShowState, id: string): readonly string[] {
  const others = games.filter((entry) => entry.id !== id);
  const current = others.findIndex(({ progress }) => progress.status !== "finished");
  if (current === -1) return [...others.map((entry) => entry.id), id];
  const index = others[current]?.progress.status === "pending" ? current : current + 1;
  return others.map((entry) => entry.id).toSpliced(index, 0, id);
}

export function createShowGamesService(dependencies: Dependencies): ShowGamesService {
  const { live, runCommand, findAddableGame, freezeForShow, findRejectionForShow, checkTexts } = dependencies;
  /** An active show plays frozen games only, so a game added to it is frozen, too. */
  const freezeIfActive = async (
    showId: string,
    showGameId: string,
    gameId: string,
  ): Promise<ServiceResult<FrozenAddition>> => {
    const state = await live.getState(showId);
    if (state?.run == null || state.show === null)
      return ok({ guards: [], findRejection: () => Promise.resolve(null) });
    const show = { id: showId, owner_id: state.show.owner_id };
    const frozen = await freezeForShow(show, [{ show_game_id: showGameId, game_id: gameId }]);
    return frozen.ok
      ? ok({ ...frozen.value, findRejection: () => findRejectionForShow(show, [gameId]) })
      : failWithRejection(frozen.error);
  };

  /**
   * Tried again if another moderator changes the games in between. A game that cannot be moved stays the last one: a
   * failure would lead to a second attempt to add it.
   */
  const moveAfterCurrentGame = async (actor: Actor, showId: string, id: string, added: ShowState): Promise<void> => {
    let state: ShowState | null = added;
    for (let attempt = 1; state !== null && attempt <= MAX_MOVE_ATTEMPTS; attempt += 1) {
      const order = orderAfterCurrentGame(state, id);
      const moved = await runCommand(showId, actor, { type: "order_games", show_game_ids: order });
      if (moved.ok) return;
      state = await live.getState(showId);
    }
  };

  return {
    add: async (caller, showId, gameId) => {
      const game = await findAddableGame(caller, showId, gameId);
      if (!game.ok) return game;
      const showGameId = newId();
      const frozen = await freezeIfActive(showId, showGameId, gameId);
      if (!frozen.ok) return frozen;
      const { content, guards, findRejection } = frozen.value;
      try {
        const { summary, guard } = game.value;
        const frozenContent = content === undefined ? {} : { content };
        const body = { type: "add_game" as const, show_game_id: showGameId, game: summary, ...frozenContent };
        const added = await runCommand(showId, toModeratorActor(caller), body, {
          statements: () => [guard, ...guards],
        });
        return added.ok ? ok({ show_game_id: showGameId }) : added;
      } catch (error) {
        if (!(error instanceof WriteConflict)) throw error;
        const gameNow = await findAddableGame(caller, showId, gameId);
        const rejection = gameNow.ok ? await findRejection() : null;
        if (!gameNow.ok) return gameNow;
        return rejection === null ? fail("conflict") : failWithRejection(rejection);
      }
    },
    addTieBreak: async (caller, showId, tieBreak) => {
      const state = await live.getState(showId);
      if (state?.show == null) return fail("gameshow_not_found");
      const status = getStatus(state);
      if (status !== "active") return fail("wrong_status", { params: { status } });
      const { title, question, unit } = tieBreak;
      const checked = await checkTexts(caller, { title, question, unit }, new Map(), null);
      if (!checked.ok) return checked;
      const actor = toModeratorActor(caller);
      const { content, game } = createTieBreakGame(tieBreak, newId);
      const { id, points, rounds } = game;
      const added = await runCommand(showId, actor, {
        type: "add_game",
        show_game_id: id,
        // The game is not in any library; it exists in this run only.
        game: { game_id: id, title, points, rounds_count: rounds.length },
        content,
        team_ids: tieBreak.team_ids,
      });
      if (!added.ok) return added;
      await moveAfterCurrentGame(actor, showId, id, added.value);
      return ok({ show_game_id: id });
    },
    remove: async (caller, showId, showGameId) => {
      const removed = await runCommand(showId, toModeratorActor(caller), {
        type: "remove_game",
        show_game_id: showGameId,
      });
      return removed.ok ? ok() : removed;
    },
    reorder: async (caller, showId, showGameIds) => {
      const ordered = await runCommand(showId, toModeratorActor(caller), {
        type: "order_games",
        show_game_ids: showGameIds,
      });
      return ordered.ok ? ok() : ordered;
    },
  };
}
