import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import type { RouteCall } from "@showrunner/contract/rest";
import { call } from "../client.ts";

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
