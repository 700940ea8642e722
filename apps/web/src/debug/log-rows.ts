import type { ConsoleEntry, DebugEntry } from "./debug-records.ts";
import { mentionsSecret, MASK, redactText, redactValue } from "./redact.ts";

/** Maximum lengths in a row (docs/conformance.md, section 9). */
export const MAX_MESSAGE_LENGTH = 50;
export const MAX_DETAIL_LENGTH = 100;

/** A redacted row of either list. */
export interface LogRow {
  readonly id: number;
  readonly time: number;
  readonly level: DebugEntry["level"] | ConsoleEntry["level"];
  /** `up`, `down`, `connection`; empty for console entries. */
  readonly source: string;
  readonly message: string;
  /** The payload on one line. */
  readonly detail: string;
}

const stringify = (value: unknown, indent?: number): string =>
  typeof value === "string" ? value : (JSON.stringify(value, null, indent) ?? String(value));

/** Truncates to `length` characters, the last one an ellipsis. */
export function truncate(text: string, length: number): string {
  const singleLine = text.replace(/\s+/g, " ").trim();
  return singleLine.length > length ? `${singleLine.slice(0, length - 1)}…` : singleLine;
}

/** Formats a console call as the browser does, including format specifiers such as `%s`. */
export function formatConsoleArgs(args: readonly unknown[], indent?: number): string {
  // `console.log("token", token)`, `console.log("the password is %s", password)`
  const announced = args.findIndex((arg) => typeof arg === "string" && mentionsSecret(arg));
  const [first, ...rest] = args.map((arg, place) =>
    typeof arg === "string" && announced >= 0 && place > announced ? MASK : arg,
  );
  if (typeof first !== "string")
    return args.length === 0 ? "" : [first, ...rest].map((arg) => stringify(redactValue(arg), indent)).join(" ");
  const filled = first.replace(/%([sdifoOc%])/g, (whole, kind: string) => {
    if (kind === "%") return "%";
    if (rest.length === 0) return whole;
    const value = rest.shift();
    return kind === "c" ? "" : stringify(redactValue(value), indent);
  });
  // Redact the whole text again: a name in one argument may belong to a secret in the next.
  return redactText([filled, ...rest.map((arg) => stringify(redactValue(arg), indent))].join(" "));
}

export function toEventRow({ id, timestamp, level, source, message, payload }: DebugEntry): LogRow {
  const detail = payload === undefined ? "" : stringify(redactValue(payload));
  return { id, time: timestamp, level, source, message: redactText(message), detail };
}

export function toConsoleRow({ id, ts, level, args }: ConsoleEntry): LogRow {
  return { id, time: ts, level, source: "", message: formatConsoleArgs(args), detail: "" };
}

/** All details of one entry. */
export function formatEntry(entry: DebugEntry | ConsoleEntry): string {
  if ("args" in entry) return `${formatTimestamp(entry.ts)} ${entry.level}\n${formatConsoleArgs(entry.args, 2)}`;
  const payload = entry.payload === undefined ? "" : `\n${stringify(redactValue(entry.payload), 2)}`;
  return `${formatTimestamp(entry.timestamp)} ${entry.level} ${entry.source}\n${redactText(entry.message)}${payload}`;
}

/** A whole list as text, one entry per line, in the given order. */
export function formatLog(rows: readonly LogRow[]): string {
  return rows
    .map(({ time, level, source, message, detail }) =>
      [formatTimestamp(time), level, source, message, detail].filter((part) => part !== "").join(" "),
    )
    .join("\n");
}

/** UTC, so that it reads the same in every time zone. */
const formatTimestamp = (time: number): string => new Date(time).toISOString();
