import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
  type UseQueryResult,
} from "@tanstack/react-query";
import { call, callFile, type CallOptions } from "./client.ts";
import { invalidateFileLists } from "./file-lists.ts";
import { cursorPagination } from "./pagination.ts";
import type { Game, GameExportFormat, Glossary } from "@showrunner/contract/rest";
import { saveFile } from "./save-file.ts";

type GamesFilter = Omit<NonNullable<CallOptions<"GET /games">["query"]>, "cursor" | "limit">;

export const gamesQuery = (filter: GamesFilter) =>
  infiniteQueryOptions({
    ...cursorPagination,
    queryKey: ["games", "list", filter],
    queryFn: ({ signal, pageParam: cursor }) => call("GET /games", { query: { ...filter, cursor }, signal }),
    placeholderData: keepPreviousData,
  });

/** The library, paginated. */
export function useGames(filter: GamesFilter) {
  return useInfiniteQuery(gamesQuery(filter));
}

export const gameQuery = (id: string) =>
  queryOptions({
    queryKey: ["games", id],
    queryFn: ({ signal }) => call("GET /games/:id", { params: { id }, signal }),
  });

export function useGame(id: string, isEnabled = true): UseQueryResult<Game> {
  return useQuery({ ...gameQuery(id), enabled: isEnabled });
}

/** Loads the glossaries of the other games that were written in a show. */
export function useShowGlossaries(showId: string | null, exceptId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (): Promise<readonly Glossary[]> => {
      if (showId === null) return [];
      const { items } = await call("GET /games", { query: { show_id: showId, limit: 200 } });
      const others = items.filter(({ id }) => id !== exceptId);
      const games = await Promise.all(others.map(({ id }) => queries.fetchQuery(gameQuery(id))));
      return games.flatMap(({ glossary }) => (glossary === undefined ? [] : [glossary]));
    },
  });
}

/** Reloads the lists of games, and those of files, which a game with a cover or other links changes. */
async function invalidateLists(queries: QueryClient): Promise<void> {
  await Promise.all([queries.invalidateQueries({ queryKey: ["games", "list"] }), invalidateFileLists(queries)]);
}

export function useCreateGame() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: CallOptions<"POST /games">["body"]) => call("POST /games", { body }),
    onSuccess: async (game) => {
      queries.setQueryData(gameQuery(game.id).queryKey, game);
      await queries.invalidateQueries({ queryKey: ["games", "list"] });
    },
  });
}

/** The server renders the texts of several hundred rounds. */
const IMPORT_TIMEOUT_MS = 60_000;

/** Creates a game with all of its rounds. */
export function useImportGame() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: CallOptions<"POST /games">["body"]) =>
      call("POST /games", { body, timeoutMs: IMPORT_TIMEOUT_MS }),
    onSuccess: async (game) => {
      queries.setQueryData(gameQuery(game.id).queryKey, game);
      await invalidateLists(queries);
    },
  });
}

/** Long, because archives contain images. */
const DOWNLOAD_TIMEOUT_MS = 300_000;

/** Downloads a game as a file. */
export async function downloadGame(id: string, format: GameExportFormat): Promise<void> {
  const file = await callFile("GET /games/:id/export", {
    params: { id },
    query: { format },
    timeoutMs: DOWNLOAD_TIMEOUT_MS,
  });
  saveFile(file, `game.${format}`);
}

/** Updates a game and, when given, all of its rounds atomically; fails when `version` is not the newest. */
export function useUpdateGame(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: CallOptions<"PATCH /games/:id">["body"]): Promise<Game> =>
      call("PATCH /games/:id", { params: { id }, body }),
    onSuccess: async (game, body) => {
      queries.setQueryData(gameQuery(id).queryKey, game);
      // Deleted rounds lose their links.
      const hasNewLinks = body?.cover_image_id !== undefined || body?.rounds !== undefined;
      await (hasNewLinks ? invalidateLists(queries) : queries.invalidateQueries({ queryKey: ["games", "list"] }));
    },
  });
}

export function useDuplicateGame() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { readonly id: string } & CallOptions<"POST /games/:id/duplicate">["body"]) =>
      call("POST /games/:id/duplicate", { params: { id }, body }),
    onSuccess: () => invalidateLists(queries),
  });
}

/** Moves a game between the library and the caller's own games. */
export function useMoveGame() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, to }: { readonly id: string; readonly to: "library" | "own" }) =>
      call("POST /games/:id/move", { params: { id }, body: { to } }),
    onSuccess: async (game) => {
      queries.setQueryData(gameQuery(game.id).queryKey, game);
      await queries.invalidateQueries({ queryKey: ["games", "list"] });
    },
  });
}

/** The tags of the caller's own games. */
export function useGameTags() {
  return useQuery({
    // Under the key of the lists, so that both are invalidated together.
    queryKey: ["games", "list", "tags"],
    queryFn: ({ signal }) => call("GET /game-tags", { signal }),
    select: ({ items }) => items,
  });
}

/** Fails with the names of the shows that use the game. */
export function useDeleteGame() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call("DELETE /games/:id", { params: { id } }),
    onSuccess: (_, id) => {
      queries.removeQueries({ queryKey: ["games", id] });
      return invalidateLists(queries);
    },
  });
}
