/**
 * Whether ranks are meaningful: before the first point and the first win all teams share first place.
 *
 * @param results points and wins of the teams, as in the `ranks` of a leaderboard
 */
export function hasRanking(results: readonly (readonly [points: number, wins: number, ...rest: unknown[]])[]): boolean {
  return results.some(([points, wins]) => points !== 0 || wins !== 0);
}
