import type { FrozenContent, FrozenRound, RoundId, ShowGameId } from "@showrunner/engine";

export interface NamedRound {
  readonly round: FrozenRound;
  readonly game_id: ShowGameId;
  /** Starts at 1 within its game. */
  readonly number: number;
}

/** Titles and numbers of the games and rounds of some runs. */
export interface ContentNames {
  readonly titles: ReadonlyMap<ShowGameId, string>;
  readonly rounds: ReadonlyMap<RoundId, NamedRound>;
}

/** @param contents oldest first: later titles win, since a game may be renamed between runs */
export function collectNames(contents: readonly FrozenContent[]): ContentNames {
  const games = contents.flatMap((content) => content.games);
  return {
    titles: new Map(games.map(({ id, title }) => [id, title])),
    rounds: new Map(
      games.flatMap(({ id: gameId, rounds }) =>
        rounds.map((round, index) => [round.id, { round, game_id: gameId, number: index + 1 }] as const),
      ),
    ),
  };
}
