import type { ModeratorGame, ModeratorSlices } from "@showrunner/engine";

export function moveItem<T>(items: readonly T[], from: number, to: number): readonly T[] {
  const next = [...items];
  const [item] = next.splice(from, 1);
  if (item !== undefined) next.splice(to, 0, item);
  return next;
}

/** Whether a game can be removed or moved: until it begins, and never in a completed show (GAME-3). */
export function isGameMovable(game: ModeratorGame, { show }: Pick<ModeratorSlices, "show">): boolean {
  return show.status === "ready" || (show.status === "active" && game.status === "pending");
}

/** The ids in their new order; null when nothing changes or a game that has begun would move. */
export function reorderGames(
  slices: Pick<ModeratorSlices, "show" | "programme">,
  from: number,
  to: number,
): readonly string[] | null {
  const { games } = slices.programme;
  const [game, target] = [games[from], games[to]];
  if (from === to || game === undefined || target === undefined) return null;
  if (!isGameMovable(game, slices) || !isGameMovable(target, slices)) return null;
  return moveItem(
    games.map((one) => one.id),
    from,
    to,
  );
}

export interface GamePosition {
  readonly number: number;
  readonly total: number;
}

/** 1-based position of the current game; null before the start and in an empty show. */
export function getGamePosition(programme: ModeratorSlices["programme"]): GamePosition | null {
  const at = programme.games.findIndex((game) => game.id === programme.current_game_id);
  return at === -1 ? null : { number: at + 1, total: programme.games.length };
}
