import { memoise } from "../projection/memoise.ts";
import type { LiveRound } from "./show.state.ts";

/**
 * Submissions with their teams, in order of counted moments. The order of the map itself depends on how it was built,
 * and differs after a restart (LOG-8).
 */
export const sortSubmissions = memoise((submissions: LiveRound["submissions"]) =>
  [...submissions].toSorted(([, a], [, b]) => a.at - b.at || a.seq - b.seq),
);
