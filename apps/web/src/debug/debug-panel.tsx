import { useEffect, useId, useMemo, useRef, useState, useSyncExternalStore, type ReactElement } from "react";
import { useT } from "@showrunner/i18n/react";
import { copyText } from "@showrunner/ui/audience";
import { clearRecords, records, getRecordsVersion, subscribeRecords } from "./debug-records.ts";
import { EntryList } from "./entry-list.tsx";
import { IconButton } from "./icon-button.tsx";
import { toConsoleRow, formatEntry, toEventRow, formatLog, type LogRow } from "./log-rows.ts";
import { LogDialog } from "./log-dialog.tsx";
import { debugMessages } from "./messages/en.ts";
import { redactText } from "./redact.ts";
import "./debug-panel.css";

interface DebugPanelProps {
  readonly route: string;
  /** Whether to take the focus, because the user has just opened the panel. */
  readonly takesFocus: boolean;
  readonly onMinimise: () => void;
}

type Tab = "events" | "console";
const TABS: readonly Tab[] = ["events", "console"];
const LEVELS_BY_TAB: Readonly<Record<Tab, readonly LogRow["level"][]>> = {
  events: ["event", "info", "warn", "error"],
  console: ["log", "info", "warn", "error", "debug"],
};
/** How long the copy status is shown, in ms. */
const STATUS_TIMEOUT_MS = 2_000;

/** Realtime messages and console entries of this page, redacted. */
export default function DebugPanel({ route, takesFocus, onMinimise }: DebugPanelProps): ReactElement {
  const t = useT(debugMessages);
  const id = useId();
  const [tab, setTab] = useState<Tab>("events");
  const [level, setLevel] = useState<LogRow["level"] | "all">("all");
  const [dialog, setDialog] = useState<{ readonly title: string; readonly text: string } | null>(null);
  const [copyStatus, setCopyStatus] = useState("");
  const version = useSyncExternalStore(subscribeRecords, getRecordsVersion);
  const rows = useLogRows(tab, version);
  const shown = useMemo(() => (level === "all" ? rows : rows.filter((row) => row.level === level)), [rows, level]);
  const transport = useTransport();

  const tabRow = useRef<HTMLDivElement>(null);
  const [wantsFocus] = useState(takesFocus);
  useEffect(() => {
    if (wantsFocus) tabRow.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus();
  }, [wantsFocus]);
  useEffect(() => {
    if (copyStatus === "") return;
    const timer = setTimeout(() => setCopyStatus(""), STATUS_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [copyStatus]);

  const selectTab = (next: Tab) => {
    setTab(next);
    if (level !== "all" && !LEVELS_BY_TAB[next].includes(level)) setLevel("all");
  };
  const inspect = (entryId: number) => {
    const entry = records[tab].find((each) => each.id === entryId);
    if (entry !== undefined) setDialog({ title: t("details"), text: formatEntry(entry) });
  };
  const copy = () => void copyText(formatLog(shown)).then((done) => setCopyStatus(t(done ? "copied" : "copy_failed")));
  return (
    <section className="debug-panel" aria-label={t("panel")}>
      <div className="debug-head">
        <div ref={tabRow} role="tablist" aria-label={t("panel")} className="debug-tabs">
          {TABS.map((each) => (
            <button
              key={each}
              type="button"
              role="tab"
              id={`${id}-${each}`}
              aria-selected={each === tab}
              aria-controls={`${id}-list`}
              tabIndex={each === tab ? 0 : -1}
              onClick={() => selectTab(each)}
              onKeyDown={({ key }) => {
                if (key !== "ArrowLeft" && key !== "ArrowRight") return;
                selectTab(each === "events" ? "console" : "events");
                tabRow.current?.querySelector<HTMLElement>('[aria-selected="false"]')?.focus();
              }}
            >
              {t(each)}
            </button>
          ))}
        </div>
        <IconButton icon="down" label={t("minimise")} onClick={onMinimise} />
      </div>
      <div className="debug-tools">
        <p className="debug-facts">
          <strong>
            {t("transport", { transport: transport === null ? t("transport_none") : transport.toUpperCase() })}
          </strong>
          <span>{t("route", { route: redactText(route) })}</span>
        </p>
        <select
          aria-label={t("filter")}
          value={level}
          onChange={({ target: { value } }) =>
            setLevel(value === "all" ? "all" : (LEVELS_BY_TAB[tab].find((each) => each === value) ?? "all"))
          }
        >
          <option value="all">{t("filter_all")}</option>
          {LEVELS_BY_TAB[tab].map((each) => (
            <option key={each} value={each}>
              {t(`level_${each}`)}
            </option>
          ))}
        </select>
        <IconButton icon="copy" label={t("copy")} onClick={copy} />
        <IconButton
          icon="text"
          label={t("show_log")}
          onClick={() => setDialog({ title: t(tab), text: formatLog(shown) })}
        />
        <IconButton icon="clear" label={t("clear")} onClick={() => clearRecords(tab)} />
      </div>
      <p className="debug-note" role="status">
        {copyStatus}
      </p>
      <EntryList
        key={tab}
        id={`${id}-list`}
        labelledBy={`${id}-${tab}`}
        rows={shown}
        empty={t(rows.length > 0 ? "empty_filter" : tab === "events" ? "empty_events" : "empty_console")}
        onInspect={inspect}
      />
      {dialog !== null && <LogDialog {...dialog} onClose={() => setDialog(null)} />}
    </section>
  );
}

/** Rows of one list, newest first; each entry is redacted once. */
function useLogRows(tab: Tab, version: number): readonly LogRow[] {
  const known = useRef(new Map<number, LogRow>());
  return useMemo(() => {
    const before = known.current;
    const rows =
      tab === "events"
        ? records.events.map((entry) => before.get(entry.id) ?? toEventRow(entry))
        : records.console.map((entry) => before.get(entry.id) ?? toConsoleRow(entry));
    known.current = new Map(rows.map((row) => [row.id, row]));
    return rows.toReversed();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `version` stands for the records, which change in place
  }, [tab, version]);
}

/** Transport of this page's connection; null when it is not connected. */
function useTransport(): "ws" | "sse" | null {
  return useSyncExternalStore(
    (listener) => records.connection?.subscribe(listener) ?? (() => {}),
    () => {
      const connection = records.connection?.getState().connection;
      return connection?.kind === "live" ? connection.transport : null;
    },
  );
}
