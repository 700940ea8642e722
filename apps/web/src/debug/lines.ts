import type { ConsoleEntry, DebugEntry } from "./collect.ts";
import { announcesSecret, hidden, redactText, redactValue } from "./redact.ts";

/** Specification, section 9: what a line of a list shows at most. */
export const message_length = 50;
export const detail_length = 100;

/** One entry of either list, ready to be shown: without secrets. */
export interface Line {
  readonly id: number;
  readonly time: number;
  readonly level: DebugEntry["level"] | ConsoleEntry["level"];
  /** `up`, `down`, `line`; empty for the console. */
  readonly source: string;
  readonly message: string;
  /** What came with it, in one line. */
  readonly detail: string;
}

const pretty = (value: unknown, indent?: number): string =>
  typeof value === "string" ? value : (JSON.stringify(value, null, indent) ?? String(value));

/** At most so many characters, the last one an ellipsis where something was cut off. */
export function cut(text: string, length: number): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > length ? `${line.slice(0, length - 1)}…` : line;
}

/** What the browser's console writes for a call: the first text's `%s` and its like are filled in. */
export function consoleText(args: readonly unknown[], indent?: number): string {
  // `console.log("token", token)`, `console.log("the password is %s", password)`
  const announced = args.findIndex((arg) => typeof arg === "string" && announcesSecret(arg));
  const [first, ...rest] = args.map((arg, place) =>
    typeof arg === "string" && announced >= 0 && place > announced ? hidden : arg,
  );
  if (typeof first !== "string")
    return args.length === 0 ? "" : [first, ...rest].map((arg) => pretty(redactValue(arg), indent)).join(" ");
  const filled = first.replace(/%([sdifoOc%])/g, (whole, kind: string) => {
    if (kind === "%") return "%";
    if (rest.length === 0) return whole;
    const value = rest.shift();
    return kind === "c" ? "" : pretty(redactValue(value), indent);
  });
  // Once more as a whole: a name in one argument may announce a secret in the next.
  return redactText([filled, ...rest.map((arg) => pretty(redactValue(arg), indent))].join(" "));
}

export function eventLine({ id, timestamp, level, source, message, payload }: DebugEntry): Line {
  const detail = payload === undefined ? "" : pretty(redactValue(payload));
  return { id, time: timestamp, level, source, message: redactText(message), detail };
}

export function consoleLine({ id, ts, level, args }: ConsoleEntry): Line {
  return { id, time: ts, level, source: "", message: consoleText(args), detail: "" };
}

/** Everything about one entry, for people who look closer. */
export function entryText(entry: DebugEntry | ConsoleEntry): string {
  if ("args" in entry) return `${stamp(entry.ts)} ${entry.level}\n${consoleText(entry.args, 2)}`;
  const payload = entry.payload === undefined ? "" : `\n${pretty(redactValue(entry.payload), 2)}`;
  return `${stamp(entry.timestamp)} ${entry.level} ${entry.source}\n${redactText(entry.message)}${payload}`;
}

/** A whole list as text, one entry per line, oldest first. */
export function logText(lines: readonly Line[]): string {
  return lines
    .map(({ time, level, source, message, detail }) =>
      [stamp(time), level, source, message, detail].filter((part) => part !== "").join(" "),
    )
    .join("\n");
}

/** The same moment for every reader, wherever he is. */
const stamp = (time: number): string => new Date(time).toISOString();
