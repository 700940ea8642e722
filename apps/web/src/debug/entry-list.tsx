import { memo, useState, type KeyboardEvent, type ReactElement } from "react";
import { useLocale, useT } from "@showrunner/i18n/react";
import { Icon } from "./icons.tsx";
import { truncate, MAX_DETAIL_LENGTH, MAX_MESSAGE_LENGTH, type LogRow } from "./log-rows.ts";
import { debugMessages } from "./messages/en.ts";

interface EntryListProps {
  readonly id: string;
  readonly labelledBy: string;
  readonly rows: readonly LogRow[];
  /** Shown when the list is empty. */
  readonly empty: string;
  /** Called on a double-click or Enter. */
  readonly onInspect: (entryId: number) => void;
}

/** A listbox of truncated entries: click or arrow keys select one, double-click or Enter opens its details. */
export function EntryList({ id, labelledBy, rows, empty, onInspect }: EntryListProps): ReactElement {
  const t = useT(debugMessages);
  const [chosen, setChosen] = useState<number | null>(null);
  const optionId = (entryId: number): string => `${id}-${entryId}`;
  const place = rows.findIndex((row) => row.id === chosen);

  const onKeyDown = (event: KeyboardEvent) => {
    const to = getTargetIndex(event.key, place, rows.length);
    const next = to === null ? undefined : rows[to];
    if (next !== undefined) {
      setChosen(next.id);
      document.getElementById(optionId(next.id))?.scrollIntoView({ block: "nearest" });
    } else if ((event.key === "Enter" || event.key === " ") && chosen !== null && place >= 0) onInspect(chosen);
    else return;
    event.preventDefault();
  };
  return (
    <div className="debug-scroll" role="tabpanel" id={id} aria-labelledby={labelledBy}>
      {rows.length === 0 ? (
        <p className="debug-empty">{empty}</p>
      ) : (
        <>
          <p id={`${id}-hint`} hidden>
            {t("list_hint")}
          </p>
          <div
            role="listbox"
            aria-labelledby={labelledBy}
            aria-describedby={`${id}-hint`}
            tabIndex={0}
            aria-activedescendant={place >= 0 && chosen !== null ? optionId(chosen) : undefined}
            onKeyDown={onKeyDown}
          >
            {rows.map((row) => (
              <Entry
                key={row.id}
                id={optionId(row.id)}
                row={row}
                isSelected={row.id === chosen}
                onSelect={setChosen}
                onInspect={onInspect}
              />
            ))}
          </div>
        </>
      )}
    </div>
  );
}

/** Target index of a navigation key; null for other keys. */
function getTargetIndex(key: string, place: number, count: number): number | null {
  switch (key) {
    case "ArrowDown":
      return Math.min(place + 1, count - 1);
    case "ArrowUp":
      return Math.max(place - 1, 0);
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return null;
  }
}

interface EntryProps {
  readonly id: string;
  readonly row: LogRow;
  readonly isSelected: boolean;
  readonly onSelect: (entryId: number) => void;
  readonly onInspect: (entryId: number) => void;
}

const Entry = memo(function Entry({ id, row, isSelected, onSelect, onInspect }: EntryProps): ReactElement {
  const t = useT(debugMessages);
  const locale = useLocale();
  const time = new Date(row.time).toLocaleTimeString(locale, {
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    fractionalSecondDigits: 3,
    hour12: false,
  });
  // A console entry is one long text; an event has a short name and a payload.
  const message = truncate(row.message, row.detail === "" ? MAX_DETAIL_LENGTH : MAX_MESSAGE_LENGTH);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the list takes the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isSelected}
      className="debug-entry"
      data-level={row.level}
      onClick={() => onSelect(row.id)}
      onDoubleClick={() => onInspect(row.id)}
    >
      <span className="debug-level">
        <Icon name={row.level} />
        {t(`level_${row.level}`)}
      </span>
      <time>{time}</time>
      {row.source !== "" && <span className="debug-source">{row.source}</span>}
      <span className="debug-message">{message}</span>
      {row.detail !== "" && <span className="debug-detail">{truncate(row.detail, MAX_DETAIL_LENGTH)}</span>}
    </div>
  );
});
