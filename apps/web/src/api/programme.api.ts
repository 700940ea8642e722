import type { Locale } from "@showrunner/i18n";
import { useMutation } from "@tanstack/react-query";
import { call, type CallOptions } from "./client.ts";
import { useCreateGame } from "./games.api.ts";

/** Adds a library game to the show. */
export function useAddGame(id: string) {
  return useMutation({
    mutationFn: (gameId: string) => call("POST /gameshows/:id/games", { params: { id }, body: { game_id: gameId } }),
  });
}

/** Adds a copy of a game, for a show that may not use the game itself. */
export function useAddGameCopy(id: string) {
  return useMutation({
    mutationFn: (gameId: string) =>
      call("POST /games/:id/duplicate", { params: { id: gameId }, body: { show_id: id } }),
  });
}

/** Adds a tie-break after the current game. */
export function useAddTieBreak(id: string) {
  return useMutation({
    mutationFn: (body: CallOptions<"POST /gameshows/:id/tie-break">["body"]) =>
      call("POST /gameshows/:id/tie-break", { params: { id }, body }),
  });
}

interface NewOwnGame {
  readonly title: string;
  readonly language: Locale;
}

/** Creates a game owned by this show and adds it to its programme; resolves with the game's id. */
export function useCreateOwnGame(id: string) {
  const create = useCreateGame();
  return useMutation({
    mutationFn: async (own: NewOwnGame) => (await create.mutateAsync({ ...own, show_id: id })).id,
  });
}

export function useRemoveGame(id: string) {
  return useMutation({
    mutationFn: (showGameId: string) => call("DELETE /gameshows/:id/games/:showGameId", { params: { id, showGameId } }),
  });
}

export function useReorderGames(id: string) {
  return useMutation({
    mutationFn: (showGameIds: readonly string[]) =>
      call("PUT /gameshows/:id/games/order", { params: { id }, body: { show_game_ids: [...showGameIds] } }),
  });
}
