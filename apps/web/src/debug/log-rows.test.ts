import { describe, expect, test } from "vitest";
import { formatConsoleArgs, truncate, MAX_DETAIL_LENGTH, formatEntry, toEventRow, formatLog } from "./log-rows.ts";

describe("a console call as text", () => {
  test("fills in format specifiers and appends the remaining arguments", () => {
    expect(formatConsoleArgs(["%s has %d points%c", "Owls", 3, "color: red", { a: 1 }])).toBe(
      'Owls has 3 points {"a":1}',
    );
    expect(formatConsoleArgs([{ a: 1 }, "b", undefined])).toBe('{"a":1} b undefined');
    expect(formatConsoleArgs([])).toBe("");
    expect(formatConsoleArgs([undefined])).toBe("undefined");
  });

  test("hides a secret whose name is in another argument", () => {
    expect(formatConsoleArgs(["token", "Sesame"])).not.toContain("Sesame");
    expect(formatConsoleArgs(["password:", "Sesame"])).not.toContain("Sesame");
    expect(formatConsoleArgs([{ a: 1 }, "token", "Sesame"])).not.toContain("Sesame");
    expect(formatConsoleArgs(["the token is %s", "Sesame", { points: 1 }])).toBe('the token is [hidden] {"points":1}');
    expect(formatConsoleArgs(["the team is %s", "Owls"])).toBe("the team is Owls");
  });
});

test("rows and details of the list are redacted, and long details are truncated", () => {
  const entry = {
    id: 1,
    timestamp: 0,
    level: "event",
    source: "up",
    message: "hello",
    payload: { type: "hello", token: "Sesame", text: "x".repeat(200) },
  } as const;
  const row = toEventRow(entry);
  expect(row.detail).not.toContain("Sesame");
  expect(truncate(row.detail, MAX_DETAIL_LENGTH)).toHaveLength(MAX_DETAIL_LENGTH);
  expect(formatEntry(entry)).toMatch(/^1970-01-01T00:00:00\.000Z event up\nhello\n\{\n/);
  expect(formatEntry(entry)).not.toContain("Sesame");
  expect(formatLog([row, row]).split("\n")).toHaveLength(2);
});
