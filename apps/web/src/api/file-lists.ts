import type { QueryClient } from "@tanstack/react-query";

/** Query key prefix of the media library. */
export const ASSETS_KEY = ["assets"] as const;

/** Reloads the lists of files, which are filtered by links, after a link changed, such as the cover of a game. */
export const invalidateFileLists = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: [...ASSETS_KEY, "list"] });

/** Reloads all lists of files after one was added or removed. */
export async function invalidateFiles(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: ASSETS_KEY }),
    queries.invalidateQueries({ queryKey: ["audio", "list"] }),
  ]);
}
