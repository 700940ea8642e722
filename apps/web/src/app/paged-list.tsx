import type { ReactElement, ReactNode } from "react";
import { Button, Stack, Text } from "@mantine/core";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { ErrorState, LoadingRows } from "@showrunner/ui/host";
import { useT } from "@showrunner/i18n/react";
import { itemsOf, type Page } from "../api/pages.ts";
import { app_messages } from "./messages/index.ts";

interface PagedListProps<T> {
  readonly query: UseInfiniteQueryResult<InfiniteData<Page<T>>>;
  /** Shown for an empty list without search or filter. */
  readonly empty: ReactElement;
  /** True while a search or filter is set: an empty list then means no match. */
  readonly is_filtered: boolean;
  readonly onClearFilter: () => void;
  readonly children: (items: readonly T[]) => ReactNode;
}

/** Shows loading, error, empty and no-match states, or the items with a button for the next page. */
export function PagedList<T>({ query, empty, is_filtered, onClearFilter, children }: PagedListProps<T>): ReactElement {
  const t = useT(app_messages);
  if (query.isPending) return <LoadingRows />;
  if (query.data === undefined)
    return <ErrorState message={query.error?.message ?? t("crash_text")} onRetry={() => void query.refetch()} />;
  const items = itemsOf(query.data);
  if (items.length === 0 && !is_filtered) return empty;
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
      {query.hasNextPage && (
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
