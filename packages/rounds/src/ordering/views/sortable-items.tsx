import { useLayoutEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { useFlip, VisuallyHidden, type Option } from "@showrunner/ui/audience";
import { orderingMessages } from "../i18n/en.ts";
import { moveItem } from "./move-item.ts";
import "./ordering.css";

interface SortableItemsProps {
  readonly items: readonly Option[];
  /** Receives all ids in their new order; null where nothing can be moved. */
  readonly onMove: ((ids: readonly string[]) => void) | null;
}

type Control = "handle" | "up" | "down";

/** A list that is sorted by dragging a handle, by buttons, or by the arrow keys on a handle. */
export function SortableItems({ items, onMove }: SortableItemsProps): ReactElement {
  const t = useT(orderingMessages);
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [moved, setMoved] = useState("");
  const focus = useRef<{ readonly id: string; readonly control: Control } | null>(null);
  const order = items.map(({ id }) => id);
  useFlip(list, order.join());
  // Reordering briefly removes rows from the document, and they lose the focus.
  useLayoutEffect(() => {
    if (focus.current === null) return;
    const { id, control } = focus.current;
    focus.current = null;
    findRow(list.current, id)?.querySelector<HTMLElement>(`[data-control="${control}"]`)?.focus();
  });

  function move(id: string, to: number, control: Control): void {
    const from = order.indexOf(id);
    const place = Math.max(0, Math.min(order.length - 1, to));
    const item = items[from];
    if (onMove === null || item === undefined || place === from) return;
    focus.current = { id, control };
    setMoved(t("moved", { item: item.text, place: place + 1, total: order.length }));
    onMove(moveItem(order, from, place));
  }
  function onKeyDown(event: KeyboardEvent, id: string): void {
    const place = order.indexOf(id);
    const targets: Readonly<Record<string, number>> = {
      ArrowUp: place - 1,
      ArrowDown: place + 1,
      Home: 0,
      End: order.length - 1,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    move(id, target, "handle");
  }
  function onPointerDown(event: PointerEvent, id: string): void {
    if (event.button !== 0) return;
    // The list captures the pointer, because the row itself moves in the document.
    list.current?.setPointerCapture(event.pointerId);
    setDragged(id);
  }
  function onPointerMove(event: PointerEvent): void {
    if (dragged === null || list.current === null) return;
    move(dragged, findDropIndex(list.current, dragged, event.clientY), "handle");
    findRow(list.current, dragged)?.scrollIntoView({ block: "nearest" });
  }

  return (
    <>
      <ol
        ref={list}
        className="rd-sort"
        aria-label={t("items")}
        onPointerMove={onPointerMove}
        onPointerUp={() => setDragged(null)}
        onPointerCancel={() => setDragged(null)}
        onLostPointerCapture={() => setDragged(null)}
      >
        {items.map(({ id, text }, place) => (
          <li
            key={id}
            data-key={id}
            data-dragged={dragged === id || undefined}
            data-fixed={onMove === null || undefined}
          >
            {onMove === null ? (
              <span className="rd-sort-place">{place + 1}</span>
            ) : (
              <button
                type="button"
                className="rd-sort-handle"
                data-control="handle"
                aria-label={t("handle", { item: text, place: place + 1, total: items.length })}
                onPointerDown={(event) => onPointerDown(event, id)}
                onKeyDown={(event) => onKeyDown(event, id)}
              >
                <svg viewBox="0 0 24 24" aria-hidden="true">
                  <path d="M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01" />
                </svg>
                <span>{place + 1}</span>
              </button>
            )}
            <span className="rd-sort-text">{text}</span>
            {onMove !== null && (
              <>
                <MoveButton
                  control="up"
                  label={t("move_up", { item: text })}
                  disabled={place === 0}
                  onPress={() => move(id, place - 1, "up")}
                />
                <MoveButton
                  control="down"
                  label={t("move_down", { item: text })}
                  disabled={place === items.length - 1}
                  onPress={() => move(id, place + 1, "down")}
                />
              </>
            )}
          </li>
        ))}
      </ol>
      <VisuallyHidden>
        <span role="status">{moved}</span>
      </VisuallyHidden>
    </>
  );
}

interface MoveButtonProps {
  readonly control: "up" | "down";
  readonly label: string;
  readonly disabled: boolean;
  readonly onPress: () => void;
}

/** Keeps the focus at the end of the list, unlike a disabled button. */
function MoveButton({ control, label, disabled, onPress }: MoveButtonProps): ReactElement {
  return (
    <button
      type="button"
      className="rd-sort-move"
      data-control={control}
      aria-label={label}
      aria-disabled={disabled || undefined}
      onClick={() => {
        if (!disabled) onPress();
      }}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={control === "up" ? "m5 15 7-7 7 7" : "m5 9 7 7 7-7"} />
      </svg>
    </button>
  );
}

function findRow(list: HTMLElement | null, id: string): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`[data-key="${CSS.escape(id)}"]`) ?? null;
}

/** Position of a row that is dragged to `clientY`: below all other rows whose middle is above it. */
function findDropIndex(list: HTMLElement, id: string, clientY: number): number {
  const y = clientY - list.getBoundingClientRect().top;
  const others = [...list.children].filter(
    (row): row is HTMLElement => row instanceof HTMLElement && row.dataset["key"] !== id,
  );
  return others.filter((row) => row.offsetTop + row.offsetHeight / 2 < y).length;
}
