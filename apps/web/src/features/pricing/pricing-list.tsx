import { useState, type ReactElement, type ReactNode } from "react";
import { Button, Text, type ButtonProps } from "@mantine/core";
import type { UseMutationResult, UseQueryResult } from "@tanstack/react-query";
import { IconPlus } from "@tabler/icons-react";
import { ConfirmMutation } from "../../components/confirm-mutation.tsx";
import { DataTable, type DataColumn } from "../../components/data-table/data-table.tsx";
import { RowMenu } from "./row-menu.tsx";
import { Loaded, Section } from "./section.tsx";

interface PricingListProps<T> {
  readonly title: string;
  readonly description: string;
  readonly query: UseQueryResult<readonly T[]>;
  readonly columns: readonly DataColumn<T>[];
  readonly nameOf: (item: T) => string;
  /** Shown when there are no items. */
  readonly empty: ReactNode;
  /** Shown above the items. */
  readonly notice?: ReactNode;
  readonly filter?: ReactNode;
  /** Filters and sorts the loaded items. */
  readonly arrange?: (items: readonly T[]) => readonly T[];
  readonly newLabel: string;
  readonly newButton?: Pick<ButtonProps, "variant" | "color" | "disabled">;
  /** Dialog for a new item if `item` is null. */
  readonly renderDialog: (item: T | null, onClose: () => void) => ReactElement;
  readonly renderVersions?: (item: T, onClose: () => void) => ReactElement;
  readonly removal: Removal;
}

/** How items are deleted or retired. */
interface Removal {
  readonly mutation: UseMutationResult<unknown, Error, string>;
  readonly label: string;
  readonly title: string;
  readonly describe: (name: string) => string;
}

/** A section with the table of all items of a kind, and the dialogs to create, change and remove them. */
export function PricingList<T extends { readonly id: string }>(props: PricingListProps<T>): ReactElement {
  const { title, query, columns, nameOf, arrange = (items) => items, renderDialog, renderVersions, removal } = props;
  /** Undefined while the dialog is closed; null for a new item. */
  const [edited, setEdited] = useState<T | null | undefined>();
  const [shown, setShown] = useState<T | null>(null);
  const [removed, setRemoved] = useState<T | null>(null);
  const renderMenu = (item: T): ReactElement => (
    <RowMenu
      name={nameOf(item)}
      removeLabel={removal.label}
      onEdit={() => setEdited(item)}
      {...(renderVersions && { onVersions: () => setShown(item) })}
      onRemove={() => setRemoved(item)}
    />
  );
  return (
    <Section
      title={title}
      description={props.description}
      actions={
        <Button
          variant="default"
          {...props.newButton}
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => setEdited(null)}
        >
          {props.newLabel}
        </Button>
      }
    >
      {props.notice}
      {props.filter}
      <Loaded query={query}>
        {(items) =>
          items.length === 0 ? (
            props.empty
          ) : (
            <DataTable
              label={title}
              columns={columns}
              items={arrange(items)}
              getKey={({ id }) => id}
              renderActions={renderMenu}
            />
          )
        }
      </Loaded>
      {edited !== undefined && renderDialog(edited, () => setEdited(undefined))}
      {shown !== null && renderVersions?.(shown, () => setShown(null))}
      <ConfirmMutation
        danger
        title={removal.title}
        confirmLabel={removal.label}
        mutation={removal.mutation}
        input={removed?.id ?? null}
        onClose={() => setRemoved(null)}
      >
        <Text>{removal.describe(removed === null ? "" : nameOf(removed))}</Text>
      </ConfirmMutation>
    </Section>
  );
}
