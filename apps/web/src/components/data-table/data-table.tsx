import type { ReactElement, ReactNode } from "react";
import { Table, UnstyledButton } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconArrowsSort } from "@tabler/icons-react";
import "./data-table.css";

export interface DataColumn<T, Sort extends string = never> {
  readonly id: string;
  readonly label: string;
  /** Null leaves the cell empty; phones omit it. */
  readonly render: (item: T) => ReactNode;
  /** Sort order of the server for this column. */
  readonly sort?: Sort;
  /** The cell that names the row: always shown, and the heading of a card. */
  readonly isRowHeader?: boolean;
  /** May contain long words, such as addresses, which are broken anywhere. */
  readonly isLong?: boolean;
  /** Takes the full width of a card on phones, below its label. */
  readonly isBlock?: boolean;
  /** Hidden until the user chooses it. */
  readonly isOptional?: boolean;
}

export interface TableOrder<Sort extends string> {
  readonly sort: Sort;
  readonly order: "asc" | "desc";
}

interface DataTableProps<T, Sort extends string> {
  /** What the rows are, for screen readers. */
  readonly label: string;
  readonly columns: readonly DataColumn<T, Sort>[];
  readonly items: readonly T[];
  readonly getKey: (item: T) => string;
  readonly isMuted?: (item: T) => boolean;
  /** Menu at the end of a row. */
  readonly renderActions?: (item: T) => ReactNode;
  /** The actions are buttons with text: cards have them at their end, not in the corner. */
  readonly hasTextActions?: boolean;
  readonly order?: TableOrder<Sort>;
  readonly onOrderChange?: (order: TableOrder<Sort>) => void;
}

/** A table on wide screens, cards on phones, by CSS only. The server sorts, because only some pages are loaded. */
export function DataTable<T, Sort extends string = never>({
  label,
  columns,
  items,
  getKey,
  isMuted,
  renderActions,
  hasTextActions = false,
  order,
  onOrderChange,
}: DataTableProps<T, Sort>): ReactElement {
  return (
    <div className="data-table-frame">
      <Table className="data-table" verticalSpacing="sm" aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <HeaderCell key={column.id} column={column} order={order} onOrderChange={onOrderChange} />
            ))}
            {renderActions !== undefined && <Table.Td aria-hidden />}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {items.map((item) => (
            <Table.Tr key={getKey(item)} data-muted={isMuted?.(item) || undefined}>
              {columns.map(({ id, label: columnLabel, render, isRowHeader, isLong, isBlock }) =>
                isRowHeader === true ? (
                  <Table.Th key={id} scope="row">
                    {render(item)}
                  </Table.Th>
                ) : (
                  <Table.Td key={id} data-label={columnLabel} data-long={isLong} data-block={isBlock}>
                    {toCell(render(item))}
                  </Table.Td>
                ),
              )}
              {renderActions !== undefined && (
                <Table.Td className="data-table-actions" data-text={hasTextActions || undefined}>
                  {renderActions(item)}
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

/** Wraps the parts of a cell to keep them together beside its label; cells without content match `:empty`. */
const toCell = (content: ReactNode): ReactNode =>
  content === null || content === "" || content === false ? null : <div>{content}</div>;

interface HeaderCellProps<T, Sort extends string> {
  readonly column: DataColumn<T, Sort>;
  readonly order: TableOrder<Sort> | undefined;
  readonly onOrderChange: ((order: TableOrder<Sort>) => void) | undefined;
}

function HeaderCell<T, Sort extends string>({ column, order, onOrderChange }: HeaderCellProps<T, Sort>): ReactElement {
  const { label, sort } = column;
  if (sort === undefined || order === undefined) return <Table.Th>{label}</Table.Th>;
  const isSorted = order.sort === sort;
  const isAscending = order.order === "asc";
  const Icon = !isSorted ? IconArrowsSort : isAscending ? IconArrowUp : IconArrowDown;
  return (
    <Table.Th aria-sort={!isSorted ? "none" : isAscending ? "ascending" : "descending"}>
      <UnstyledButton
        className="data-table-sort"
        onClick={() => onOrderChange?.({ sort, order: isSorted && isAscending ? "desc" : "asc" })}
      >
        {label}
        <Icon size={16} aria-hidden data-sorted={isSorted || undefined} />
      </UnstyledButton>
    </Table.Th>
  );
}
