import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from "@tanstack/react-query";
import { call, type CallOptions } from "./client.ts";
import { invalidateFileLists, invalidateFiles } from "./file-lists.ts";
import { cursorPagination } from "./pagination.ts";
import type { Gameshow, RouteCall, ShowPreview, ShowTemplate } from "@showrunner/contract/rest";
import type { Locale } from "@showrunner/i18n";

type GameshowsFilter = Omit<NonNullable<CallOptions<"GET /gameshows">["query"]>, "cursor">;

export const gameshowsQuery = (filter: GameshowsFilter) =>
  infiniteQueryOptions({
    ...cursorPagination,
    queryKey: ["gameshows", "list", filter],
    queryFn: ({ signal, pageParam: cursor }) => call("GET /gameshows", { query: { ...filter, cursor }, signal }),
    placeholderData: keepPreviousData,
  });

/** The shows that the visitor may moderate, paginated. */
export function useGameshows(filter: GameshowsFilter) {
  return useInfiniteQuery(gameshowsQuery(filter));
}

export const gameshowQuery = (id: string) =>
  queryOptions({
    queryKey: ["gameshows", id],
    queryFn: ({ signal }) => call("GET /gameshows/:id", { params: { id }, signal }),
  });

export function useGameshow(
  id: string,
  options: { readonly refetchOnMount?: "always" } = {},
): UseQueryResult<Gameshow> {
  return useQuery({ ...gameshowQuery(id), ...options });
}

/** The show's games as a start would freeze them. Fetched once per visit: a refetch would restart the preview. */
export function useShowPreview(id: string): UseQueryResult<ShowPreview> {
  return useQuery({
    queryKey: ["gameshows", id, "preview"],
    queryFn: ({ signal }) => call("GET /gameshows/:id/preview", { params: { id }, signal }),
    staleTime: Infinity,
    gcTime: 0,
    // A retry would not change the response.
    retry: false,
  });
}

type Page = RouteCall<"GET /gameshows/:id/log/raw">["response"];
export type RawLog = Pick<Page, "items" | "start_seq" | "contents" | "assets">;

async function fetchAll(id: string, signal: AbortSignal): Promise<RawLog> {
  const read = (cursor: string | undefined): Promise<Page> =>
    call("GET /gameshows/:id/log/raw", { params: { id }, query: { limit: 2_000, cursor }, signal });
  const first = await read(undefined);
  const items = [...first.items];
  for (let { next_cursor } = first; next_cursor !== null;) {
    const page = await read(next_cursor);
    items.push(...page.items);
    ({ next_cursor } = page);
  }
  return { ...first, items };
}

/** All events of a completed show; they do not change until the show is reset. */
export function useRawLog(id: string): UseQueryResult<RawLog> {
  return useQuery({
    queryKey: ["gameshows", id, "raw_log"],
    queryFn: ({ signal }) => fetchAll(id, signal),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
}

export function useCreateGameshow() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: CallOptions<"POST /gameshows">["body"]) => call("POST /gameshows", { body }),
    onSuccess: async (show) => {
      queries.setQueryData(gameshowQuery(show.id).queryKey, show);
      await queries.invalidateQueries({ queryKey: ["gameshows", "list"] });
    },
  });
}

export function useUpdateGameshow(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: CallOptions<"PATCH /gameshows/:id">["body"]) =>
      call("PATCH /gameshows/:id", { params: { id }, body }),
    onSuccess: async (show) => {
      queries.setQueryData(gameshowQuery(id).queryKey, show);
      await queries.invalidateQueries({ queryKey: ["gameshows", "list"] });
    },
  });
}

export function useDeleteGameshow() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call("DELETE /gameshows/:id", { params: { id } }),
    onSuccess: async (_, id) => {
      queries.removeQueries({ queryKey: ["gameshows", id] });
      await Promise.all([queries.invalidateQueries({ queryKey: ["gameshows", "list"] }), invalidateFileLists(queries)]);
    },
  });
}

/** Creates the sample show in a language; resolves with the new show's id. */
export function useLoadSample() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body: { readonly language: Locale; readonly template: ShowTemplate }) =>
      (await call("POST /gameshows/sample", { body })).gameshow_id,
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ["gameshows", "list"] }),
        queries.invalidateQueries({ queryKey: ["games", "list"] }),
        invalidateFiles(queries),
      ]),
  });
}
