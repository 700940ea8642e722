import { useCallback, type ReactElement, type ReactNode } from "react";
import { Button, Group, NativeSelect } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { EmptyState, PageHeader } from "@showrunner/ui/host";
import type { Page } from "../api/pagination.ts";
import { LoadSampleButton } from "./load-sample-button.tsx";
import { PagedList } from "./paged-list.tsx";
import { EmptyStageIllustration } from "./illustrations.tsx";
import { omitUndefined } from "../lib/search-params.ts";
import { SearchField } from "./search-field.tsx";

/** Partial search parameters; undefined entries are removed from the URL. */
export type SearchChange<S> = { readonly [K in keyof S]?: S[K] | undefined };

/** Updates search parameters of a list and keeps the others. `navigate` is the route's own. */
export function useSearchChange<S extends object>(
  navigate: (to: {
    readonly search: (before: S) => { [K in keyof S]?: Exclude<S[K], undefined> };
    readonly replace: true;
  }) => unknown,
): (part: SearchChange<S>) => void {
  return useCallback(
    (part) => void navigate({ search: (before) => omitUndefined<S>({ ...before, ...part }), replace: true }),
    [navigate],
  );
}

interface ListPageProps<T> {
  readonly title: string;
  readonly description: string;
  readonly onCreate: () => void;
  readonly createLabel: string;
  /** Additional buttons beside *create*. */
  readonly actions?: ReactNode;
  readonly query: UseInfiniteQueryResult<InfiniteData<Page<T>>>;
  readonly search: {
    readonly label: string;
    readonly value: string | undefined;
    readonly onChange: (text: string | undefined) => void;
  };
  /** Shown beside the search field. */
  readonly filters: ReactNode;
  readonly isFiltered: boolean;
  readonly onClearFilter: () => void;
  /** Empty state: what the list is for, and how to begin. */
  readonly empty: { readonly title: string; readonly text: string; readonly createLabel: string };
  readonly children: (items: readonly T[]) => ReactNode;
}

/** A list page: create button, search and filters stored in the URL, paginated items. */
export function ListPage<T>(props: ListPageProps<T>): ReactElement {
  const { title, description, onCreate, createLabel, actions, query, search, filters, empty, children } = props;
  const create = (label: string): ReactElement => (
    <Button color="accent" leftSection={<IconPlus size={20} aria-hidden />} onClick={onCreate}>
      {label}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={title}
        description={description}
        actions={
          <>
            {actions}
            {create(createLabel)}
          </>
        }
      />
      <Group mb="lg" gap="sm" align="flex-end">
        <SearchField {...search} />
        {filters}
      </Group>
      <PagedList
        query={query}
        isFiltered={props.isFiltered}
        onClearFilter={props.onClearFilter}
        empty={
          <EmptyState
            picture={<EmptyStageIllustration />}
            title={empty.title}
            actions={
              <>
                {create(empty.createLabel)}
                <LoadSampleButton />
              </>
            }
          >
            {empty.text}
          </EmptyState>
        }
      >
        {children}
      </PagedList>
    </>
  );
}

interface ListSelectProps<V extends string> {
  readonly label: string;
  /** Undefined selects the first option, which is not stored in the URL. */
  readonly value: V | undefined;
  readonly defaultLabel: string;
  readonly options: Readonly<Record<V, string>>;
  readonly onChange: (value: V | undefined) => void;
}

/** A select for a filter, or for the order, of a list. */
export function ListSelect<V extends string>({
  label,
  value,
  defaultLabel,
  options,
  onChange,
}: ListSelectProps<V>): ReactElement {
  const values = Object.keys(options) as V[];
  return (
    <NativeSelect
      aria-label={label}
      value={value ?? ""}
      onChange={({ currentTarget }) => onChange(values.find((one) => one === currentTarget.value))}
      data={[{ value: "", label: defaultLabel }, ...values.map((one) => ({ value: one, label: options[one] }))]}
    />
  );
}
