import type { LiveConnection, LiveOptions } from "../live/types.ts";

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

const console_levels = ["log", "info", "warn", "error", "debug"] as const;

/** An entry of the *Console* list. */
export interface ConsoleEntry {
  readonly id: number;
  /** Epoch milliseconds. */
  readonly ts: number;
  readonly level: (typeof console_levels)[number];
  readonly args: readonly unknown[];
}

/** Specification, section 9. */
const events_kept = 500;
const console_kept = 1_000;
/** Subscribers are notified at most this often, in ms. */
const tell_after = 200;

let ids = 0;
let version = 0;
let telling = false;
const listeners = new Set<() => void>();

/**
 * Everything recorded since the page started, oldest first and unredacted: secrets are removed when entries are shown
 * (`redact.ts`), so that a page without the open panel does not load that code.
 */
export const records: {
  readonly events: DebugEntry[];
  readonly console: ConsoleEntry[];
  /** The connection to a show that was opened last. */
  line: LiveConnection | null;
  /** False where the debug widget is disabled: nothing is recorded then. */
  wanted: boolean;
} = { events: [], console: [], line: null, wanted: true };

/** Changes with every added or removed entry. */
export const recordsVersion = (): number => version;

export function subscribeRecords(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function changed(): void {
  version += 1;
  // Asynchronous, because a component that logs while rendering must not trigger a render of another.
  if (telling || listeners.size === 0) return;
  telling = true;
  setTimeout(() => {
    telling = false;
    for (const listener of listeners) listener();
  }, tell_after);
}

function keep<T>(list: T[], limit: number, entry: T): void {
  if (!records.wanted) return;
  if (list.push(entry) > limit) list.shift();
  changed();
}

export function clearRecords(list: "events" | "console"): void {
  records[list].length = 0;
  changed();
}

function record(level: DebugEntry["level"], source: string, message: string, payload: unknown): void {
  keep(records.events, events_kept, { id: (ids += 1), timestamp: Date.now(), level, source, message, payload });
}

/** Opens a connection to a show and records its messages and state changes. */
export function recordLine(options: LiveOptions, open: (options: LiveOptions) => LiveConnection): LiveConnection {
  const line = open({
    ...options,
    onTraffic: (direction, message) => record("event", direction, (message as { type: string }).type, message),
  });
  let before: unknown;
  const look = (): void => {
    const { connection } = line.getState();
    if (connection.kind === before) return;
    before = connection.kind;
    const level = { ended: "error", waiting: "warn", connecting: "info", live: "info" } as const;
    record(level[connection.kind], "line", connection.kind, connection);
  };
  look();
  line.subscribe(look);
  return (records.line = line);
}

/** Records console calls and uncaught errors; returns a function that stops. */
export function recordConsole(): () => void {
  const stop = new AbortController();
  const keepCall = (level: ConsoleEntry["level"], args: readonly unknown[]): void =>
    keep(records.console, console_kept, { id: (ids += 1), ts: Date.now(), level, args });
  for (const level of console_levels) {
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
