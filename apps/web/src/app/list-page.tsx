import { useCallback, type ReactElement, type ReactNode } from "react";
import { Button, Group, NativeSelect } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { EmptyState, PageHeader } from "@showrunner/ui/host";
import type { Page } from "../api/pages.ts";
import { LoadSampleButton } from "./load-sample-button.tsx";
import { PagedList } from "./paged-list.tsx";
import { EmptyStagePicture } from "./pictures.tsx";
import { defined } from "./search.ts";
import { SearchField } from "./search-field.tsx";

/** Partial search parameters; undefined entries are removed from the URL. */
export type SearchPart<S> = { readonly [K in keyof S]?: S[K] | undefined };

/** Updates search parameters of a list and keeps the others. `navigate` is the route's own. */
export function useSearchChange<S extends object>(
  navigate: (to: {
    readonly search: (before: S) => { [K in keyof S]?: Exclude<S[K], undefined> };
    readonly replace: true;
  }) => unknown,
): (part: SearchPart<S>) => void {
  return useCallback(
    (part) => void navigate({ search: (before) => defined<S>({ ...before, ...part }), replace: true }),
    [navigate],
  );
}

interface ListPageProps<T> {
  readonly title: string;
  readonly description: string;
  readonly onCreate: () => void;
  readonly create_label: string;
  readonly query: UseInfiniteQueryResult<InfiniteData<Page<T>>>;
  readonly search: {
    readonly label: string;
    readonly value: string | undefined;
    readonly onChange: (text: string | undefined) => void;
  };
  /** Shown beside the search field. */
  readonly filters: ReactNode;
  readonly is_filtered: boolean;
  readonly onClearFilter: () => void;
  /** Empty state: what the list is for, and how to begin. */
  readonly empty: { readonly title: string; readonly text: string; readonly create_label: string };
  readonly children: (items: readonly T[]) => ReactNode;
}

/** A list page: create button, search and filters stored in the URL, paginated items. */
export function ListPage<T>(props: ListPageProps<T>): ReactElement {
  const { title, description, onCreate, create_label, query, search, filters, empty, children } = props;
  const create = (label: string): ReactElement => (
    <Button color="accent" leftSection={<IconPlus size={20} aria-hidden />} onClick={onCreate}>
      {label}
    </Button>
  );
  return (
    <>
      <PageHeader title={title} description={description} actions={create(create_label)} />
      <Group mb="lg" gap="sm" align="flex-end">
        <SearchField {...search} />
        {filters}
      </Group>
      <PagedList
        query={query}
        is_filtered={props.is_filtered}
        onClearFilter={props.onClearFilter}
        empty={
          <EmptyState
            picture={<EmptyStagePicture />}
            title={empty.title}
            actions={
              <>
                {create(empty.create_label)}
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

interface ChoiceProps<V extends string> {
  readonly label: string;
  /** Undefined selects the first option, which is not stored in the URL. */
  readonly value: V | undefined;
  readonly first: string;
  readonly options: Readonly<Record<V, string>>;
  readonly onChange: (value: V | undefined) => void;
}

/** A select for a filter, or for the order, of a list. */
export function ListChoice<V extends string>({ label, value, first, options, onChange }: ChoiceProps<V>): ReactElement {
  const values = Object.keys(options) as V[];
  return (
    <NativeSelect
      aria-label={label}
      value={value ?? ""}
      onChange={({ currentTarget }) => onChange(values.find((one) => one === currentTarget.value))}
      data={[{ value: "", label: first }, ...values.map((one) => ({ value: one, label: options[one] }))]}
    />
  );
}
