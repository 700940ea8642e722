import { memo, useState, type KeyboardEvent, type ReactElement } from "react";
import { useLocale, useT } from "@showrunner/i18n/react";
import { Icon } from "./icons.tsx";
import { cut, detail_length, message_length, type Line } from "./lines.ts";
import { debug_messages } from "./messages/index.ts";

interface EntryListProps {
  readonly id: string;
  readonly labelledBy: string;
  readonly lines: readonly Line[];
  /** Shown when the list is empty. */
  readonly empty: string;
  /** By double-click or Enter. */
  readonly onLook: (entry_id: number) => void;
}

/** A listbox of truncated entries: click or arrow keys select one, double-click or Enter opens its details. */
export function EntryList({ id, labelledBy, lines, empty, onLook }: EntryListProps): ReactElement {
  const t = useT(debug_messages);
  const [chosen, setChosen] = useState<number | null>(null);
  const optionId = (entry_id: number): string => `${id}-${entry_id}`;
  const place = lines.findIndex((line) => line.id === chosen);

  const onKeyDown = (event: KeyboardEvent) => {
    const to = target(event.key, place, lines.length);
    const next = to === null ? undefined : lines[to];
    if (next !== undefined) {
      setChosen(next.id);
      document.getElementById(optionId(next.id))?.scrollIntoView({ block: "nearest" });
    } else if ((event.key === "Enter" || event.key === " ") && chosen !== null && place >= 0) onLook(chosen);
    else return;
    event.preventDefault();
  };
  return (
    <div className="debug-scroll" role="tabpanel" id={id} aria-labelledby={labelledBy}>
      {lines.length === 0 ? (
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
            {lines.map((line) => (
              <Entry
                key={line.id}
                id={optionId(line.id)}
                line={line}
                chosen={line.id === chosen}
                onChoose={setChosen}
                onLook={onLook}
              />
            ))}
          </div>
        </>
      )}
    </div>
  );
}

/** Target index of a navigation key; null for other keys. */
function target(key: string, place: number, count: number): number | null {
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
  readonly line: Line;
  readonly chosen: boolean;
  readonly onChoose: (entry_id: number) => void;
  readonly onLook: (entry_id: number) => void;
}

const Entry = memo(function Entry({ id, line, chosen, onChoose, onLook }: EntryProps): ReactElement {
  const t = useT(debug_messages);
  const locale = useLocale();
  const time = new Date(line.time).toLocaleTimeString(locale, {
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    fractionalSecondDigits: 3,
    hour12: false,
  });
  // A console entry is one long text; an event has a short name and a payload.
  const message = cut(line.message, line.detail === "" ? detail_length : message_length);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the list takes the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      className="debug-entry"
      data-level={line.level}
      onClick={() => onChoose(line.id)}
      onDoubleClick={() => onLook(line.id)}
    >
      <span className="debug-level">
        <Icon name={line.level} />
        {t(`level_${line.level}`)}
      </span>
      <time>{time}</time>
      {line.source !== "" && <span className="debug-source">{line.source}</span>}
      <span className="debug-message">{message}</span>
      {line.detail !== "" && <span className="debug-detail">{cut(line.detail, detail_length)}</span>}
    </div>
  );
});
