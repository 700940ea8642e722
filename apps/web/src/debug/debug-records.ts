import type { LiveConnection, LiveOptions } from "../live/live-connection.ts";

/** An entry of the *Realtime events* list. */
export interface DebugEntry {
  readonly id: number;
  /** Epoch milliseconds. */
  readonly timestamp: number;
  readonly level: "info" | "warn" | "error" | "event";
  readonly source: string;
  readonly message: string;
  readonly payload?: unknown;
}

const CONSOLE_LEVELS = ["log", "info", "warn", "error", "debug"] as const;

/** An entry of the *Console* list. */
export interface ConsoleEntry {
  readonly id: number;
  /** Epoch milliseconds. */
  readonly ts: number;
  readonly level: (typeof CONSOLE_LEVELS)[number];
  readonly args: readonly unknown[];
}

/** See docs/conformance.md, section 9. */
const MAX_EVENTS = 500;
const MAX_CONSOLE_ENTRIES = 1_000;
/** Subscribers are notified at most this often, in ms. */
const NOTIFY_DELAY_MS = 200;

let lastId = 0;
let version = 0;
let isNotifying = false;
const listeners = new Set<() => void>();

/**
 * Everything recorded since the page started, oldest first and unredacted: secrets are removed when entries are shown
 * (`redact.ts`), so that a page without the open panel does not load that code.
 */
export const records: {
  readonly events: DebugEntry[];
  readonly console: ConsoleEntry[];
  /** The connection to a show that was opened last; null when it was closed. */
  connection: LiveConnection | null;
  /** False where the debug widget is disabled: nothing is recorded then. */
  isEnabled: boolean;
} = { events: [], console: [], connection: null, isEnabled: true };

/** Changes with every added or removed entry. */
export const getRecordsVersion = (): number => version;

export function subscribeRecords(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notifyListeners(): void {
  version += 1;
  // Asynchronous, because a component that logs while rendering must not trigger a render of another component.
  if (isNotifying || listeners.size === 0) return;
  isNotifying = true;
  setTimeout(() => {
    isNotifying = false;
    for (const listener of listeners) listener();
  }, NOTIFY_DELAY_MS);
}

function append<T>(list: T[], limit: number, entry: T): void {
  if (!records.isEnabled) return;
  if (list.push(entry) > limit) list.shift();
  notifyListeners();
}

export function clearRecords(list: "events" | "console"): void {
  records[list].length = 0;
  notifyListeners();
}

function recordEvent(level: DebugEntry["level"], source: string, message: string, payload: unknown): void {
  append(records.events, MAX_EVENTS, { id: (lastId += 1), timestamp: Date.now(), level, source, message, payload });
}

/** Opens a connection to a show and records its messages and state changes. */
export function recordConnection(options: LiveOptions, open: (options: LiveOptions) => LiveConnection): LiveConnection {
  const liveConnection = open({
    ...options,
    onTraffic: (direction, message) => recordEvent("event", direction, (message as { type: string }).type, message),
  });
  let before: unknown;
  const recordChange = (): void => {
    const { connection } = liveConnection.getState();
    if (connection.kind === before) return;
    before = connection.kind;
    const level = { ended: "error", waiting: "warn", connecting: "info", live: "info" } as const;
    recordEvent(level[connection.kind], "connection", connection.kind, connection);
  };
  recordChange();
  liveConnection.subscribe(recordChange);
  const close = liveConnection.close.bind(liveConnection);
  liveConnection.close = () => {
    close();
    if (records.connection === liveConnection) records.connection = null;
    notifyListeners();
  };
  return (records.connection = liveConnection);
}

/** Records console calls and uncaught errors; returns a function that stops. */
export function recordConsole(): () => void {
  const stop = new AbortController();
  const keepCall = (level: ConsoleEntry["level"], args: readonly unknown[]): void =>
    append(records.console, MAX_CONSOLE_ENTRIES, { id: (lastId += 1), ts: Date.now(), level, args });
  for (const level of CONSOLE_LEVELS) {
    const original = console[level];
    const wrapped = (...args: unknown[]): void => {
      keepCall(level, args);
      original.apply(console, args);
    };
    console[level] = wrapped;
    stop.signal.addEventListener("abort", () => {
      if (console[level] === wrapped) console[level] = original;
    });
  }
  window.addEventListener("error", (event) => keepCall("error", [event.error ?? event.message]), stop);
  window.addEventListener("unhandledrejection", ({ reason }) => keepCall("error", [reason]), stop);
  return () => stop.abort();
}
