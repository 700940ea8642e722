import { useRef, useState, type ClipboardEvent, type KeyboardEvent, type ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { Button, Fieldset, Text, TextInput } from "@showrunner/ui/host/kit";
import { editorMessages } from "./editor-messages/en.ts";
import { MoveMenu } from "./editor-move-menu.tsx";
import { swapItems, useRowKeys } from "./editor-rows.ts";
import { insertRows, isBlankRow, type Row } from "./insert-rows.ts";
import { focusField } from "./focus-field.ts";
import "./editor-list.css";

interface ListColumn {
  readonly id: string;
  readonly label: (index: number) => string;
  readonly placeholder?: string;
}

interface EditorListProps {
  readonly label: string;
  readonly hint: string;
  readonly addLabel: string;
  readonly rows: readonly Row[];
  readonly onChange: (rows: readonly Row[]) => void;
  /** One entry per text of a row: its accessible name, by the row's index. */
  readonly columns: readonly ListColumn[];
  readonly maxLength: number;
  readonly min: number;
  readonly max: number;
  /** Parses several pasted lines, or one that fills a row, into rows; empty for text to paste into its field. */
  readonly parsePasted: (text: string) => readonly Row[];
  readonly errorAt: (row: number, column: number) => string | null;
  /** Problem of the whole list. */
  readonly error: string | null;
  /** Numbers in front of the rows. */
  readonly numbered?: boolean;
  readonly disabled: boolean;
}

/**
 * A list of lines with one or more texts each: Enter goes to the next text, Backspace removes an empty line, Alt with
 * an arrow key moves a line, and pasted lines become lines. All texts come before the menus in the DOM, so that Tab
 * goes from text to text; a grid puts them in rows.
 */
export function EditorList(props: EditorListProps): ReactElement {
  const { label, hint, addLabel, rows, onChange, columns, maxLength, min, max, parsePasted, disabled } = props;
  const t = useT(editorMessages);
  const keys = useRowKeys(rows.length);
  const grid = useRef<HTMLDivElement>(null);
  const [leftOut, setLeftOut] = useState(0);

  /** @param isMenuOpen whether a menu is closing, which moves the focus as well */
  function focus(row: number, column = 0, isMenuOpen = false): void {
    const focusNow = (): void => focusField(grid.current, "[data-list-text]", row * columns.length + column);
    if (isMenuOpen) requestAnimationFrame(focusNow);
    else focusNow();
  }
  function add(row: number): void {
    if (rows.length >= max) return;
    keys.insert(row, 1);
    onChange(
      rows.toSpliced(
        row,
        0,
        columns.map(() => ""),
      ),
    );
    focus(row);
  }
  function remove(row: number, isMenuOpen = false): void {
    keys.remove(row);
    onChange(rows.toSpliced(row, 1));
    focus(Math.max(0, row - 1), 0, isMenuOpen);
  }
  function move(row: number, to: number, column = 0, isMenuOpen = false): void {
    if (to < 0 || to >= rows.length) return;
    keys.swap(row, to);
    onChange(swapItems(rows, row, to));
    focus(to, column, isMenuOpen);
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>, row: number, column: number): void {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    const isEmpty = rows[row]?.every((text) => text === "") === true;
    if (event.key === "Enter") {
      event.preventDefault();
      if (column + 1 < columns.length) focus(row, column + 1);
      else if (row + 1 < rows.length) focus(row + 1);
      else add(row + 1);
    } else if (event.key === "Backspace" && isEmpty && column === 0 && rows.length > min) {
      event.preventDefault();
      remove(row);
    } else if (event.altKey && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
      event.preventDefault();
      move(row, row + (event.key === "ArrowUp" ? -1 : 1), column);
    }
  }
  function onPaste(event: ClipboardEvent<HTMLInputElement>, row: number): void {
    const pasted = parsePasted(event.clipboardData.getData("text/plain"));
    if (pasted.length === 0) return;
    event.preventDefault();
    const inserted = insertRows(rows, row, pasted, max, isBlankRow);
    keys.insert(rows.length, inserted.added);
    setLeftOut(inserted.leftOut);
    onChange(inserted.rows);
    focus(Math.min(inserted.rows.length, row + pasted.length) - 1);
  }
  function change(row: number, column: number, text: string): void {
    onChange(rows.map((texts, index) => (index === row ? texts.with(column, text) : texts)));
  }

  return (
    <Fieldset legend={label} disabled={disabled} variant="unstyled">
      <Text size="xs" c="dimmed" mb={6}>
        {hint}
      </Text>
      <div className="editor-list" data-columns={columns.length} ref={grid}>
        {rows.flatMap((texts, row) =>
          columns.map((column, place) => (
            <TextInput
              key={`${keys.keys[row]}/${column.id}`}
              data-list-text
              style={{ gridRow: row + 1, gridColumn: place + 1 }}
              leftSection={props.numbered === true && place === 0 ? row + 1 : undefined}
              value={texts[place] ?? ""}
              aria-label={column.label(row)}
              placeholder={column.placeholder}
              maxLength={maxLength}
              error={props.errorAt(row, place)}
              onChange={(event) => change(row, place, event.currentTarget.value)}
              onKeyDown={(event) => onKeyDown(event, row, place)}
              onPaste={(event) => onPaste(event, row)}
            />
          )),
        )}
        {rows.map((_texts, row) => (
          <RowMenu
            key={keys.keys[row]}
            row={row}
            column={columns.length + 1}
            count={rows.length}
            isRemovable={rows.length > min}
            disabled={disabled}
            onMove={(to) => move(row, to, 0, true)}
            onRemove={() => remove(row, true)}
          />
        ))}
      </div>
      {props.error !== null && (
        <Text c="error" size="sm" role="alert" mt="xs">
          {props.error}
        </Text>
      )}
      {leftOut > 0 && (
        <Text c="warning" size="sm" role="status" mt="xs">
          {t("left_out", { n: leftOut })}
        </Text>
      )}
      <Button mt="xs" size="compact-sm" variant="subtle" disabled={rows.length >= max} onClick={() => add(rows.length)}>
        {addLabel}
      </Button>
    </Fieldset>
  );
}

interface RowMenuProps {
  readonly row: number;
  readonly column: number;
  readonly count: number;
  readonly isRemovable: boolean;
  readonly disabled: boolean;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
}

/** Moves and removes one line. */
function RowMenu({ row, column, ...menu }: RowMenuProps): ReactElement {
  const t = useT(editorMessages);
  const n = row + 1;
  return (
    <MoveMenu
      style={{ gridRow: n, gridColumn: column }}
      labels={{
        menu: t("row_menu", { n }),
        up: t("move_up", { n }),
        down: t("move_down", { n }),
        remove: t("remove", { n }),
      }}
      index={row}
      {...menu}
    />
  );
}
