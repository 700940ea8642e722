import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "../../../api/api-error.ts";
import { call } from "../../../api/client.ts";
import { gameQuery } from "../../../api/games.api.ts";
import { findUntouchedReason, toTextPatch, type GameChange } from "./checked-game.ts";

/** Attempts to save per game, because another device may save in between. */
const MAX_ATTEMPTS = 3;

const isConflict = (error: unknown): boolean => error instanceof ApiError && error.code === "version_conflict";

/**
 * Changes texts of several games, one game after the other; texts that changed in the meantime are kept. Resolves with
 * the changes that were saved, and the error, if any, that stopped it early.
 */
export function useChangeGames() {
  const queries = useQueryClient();
  const changeGame = async (id: string, changes: readonly GameChange[]): Promise<boolean> => {
    for (let tries = 1; ; tries += 1) {
      const game = await queries.fetchQuery({ ...gameQuery(id), staleTime: 0 });
      if (findUntouchedReason(game, false) !== null) return false;
      const body = toTextPatch(
        game,
        changes.map(({ replacement }) => replacement),
      );
      if (body === null) return false;
      try {
        const saved = await call("PATCH /games/:id", { params: { id }, body });
        queries.setQueryData(gameQuery(id).queryKey, saved);
        return true;
      } catch (error) {
        if (!isConflict(error) || tries === MAX_ATTEMPTS) throw error;
      }
    }
  };
  return useMutation({
    mutationFn: async (changes: readonly GameChange[]) => {
      const saved: GameChange[] = [];
      for (const [id, own] of Map.groupBy(changes, ({ gameId }) => gameId)) {
        try {
          if (await changeGame(id, own)) saved.push(...own);
        } catch (error) {
          return { saved, error: error as Error };
        }
      }
      return { saved, error: null };
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ["games", "list"] }),
  });
}
