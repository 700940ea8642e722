import type { InfiniteData } from "@tanstack/react-query";

/** Response of every paginated list of the API. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly next_cursor: string | null;
  readonly total?: number | undefined;
}

/** Options shared by all paginated queries. */
export const cursorPagination = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: Page<unknown>): string | undefined => page.next_cursor ?? undefined,
};

/** The items of all pages loaded so far. */
export function flattenPages<T>(data: InfiniteData<Page<T>> | undefined): readonly T[] {
  return data?.pages.flatMap((page) => page.items) ?? [];
}
