import type { ReactElement, ReactNode } from "react";
import { Button, Stack, Text } from "@mantine/core";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { ErrorState, LoadingRows } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { flattenPages, type Page } from "../api/pagination.ts";
import { componentsMessages } from "./messages/en.ts";

interface PagedListProps<T> {
  readonly query: UseInfiniteQueryResult<InfiniteData<Page<T>>>;
  /** Shown for an empty list without search or filter. */
  readonly empty: ReactElement;
  /** True while a search or filter is set: an empty list then means no match. */
  readonly isFiltered: boolean;
  readonly onClearFilter: () => void;
  /** Whether the items fetch the next page themselves. */
  readonly hasOwnPaging?: boolean;
  readonly children: (items: readonly T[]) => ReactNode;
}

/** Shows loading, error, empty and no-match states, or the items with a button for the next page. */
export function PagedList<T>({
  query,
  empty,
  isFiltered,
  onClearFilter,
  hasOwnPaging = false,
  children,
}: PagedListProps<T>): ReactElement {
  const t = useT(componentsMessages);
  if (query.isPending) return <LoadingRows />;
  if (query.data === undefined)
    return <ErrorState message={query.error?.message ?? t("load_failed")} onRetry={() => void query.refetch()} />;
  const items = flattenPages(query.data);
  if (items.length === 0 && !isFiltered) return empty;
  return (
    <Stack aria-busy={query.isPlaceholderData}>
      {query.isError && <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />}
      {items.length === 0 ? (
        <Stack align="center" py="xl">
          <Text c="dimmed" role="status">
            {t("nothing_found")}
          </Text>
          <Button variant="default" onClick={onClearFilter}>
            {t("clear_filter")}
          </Button>
        </Stack>
      ) : (
        children(items)
      )}
      {query.hasNextPage && !hasOwnPaging && (
        <Button
          variant="default"
          mx="auto"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t("show_more")}
        </Button>
      )}
    </Stack>
  );
}
