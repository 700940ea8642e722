import type { InfiniteData } from "@tanstack/react-query";

/** What every paged list of the API answers. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly next_cursor: string | null;
  readonly total?: number | undefined;
}

/** Options that every paged query shares. */
export const paged = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: Page<unknown>): string | undefined => page.next_cursor ?? undefined,
};

/** The items of all pages that were read so far. */
export function itemsOf<T>(data: InfiniteData<Page<T>> | undefined): readonly T[] {
  return data?.pages.flatMap((page) => page.items) ?? [];
}
