import { describe, expect, test } from "vitest";
import { consoleText, cut, detail_length, entryText, eventLine, logText } from "./lines.ts";

describe("a call of the console as text", () => {
  test("fills in what the first text asks for, and appends the rest", () => {
    expect(consoleText(["%s has %d points%c", "Owls", 3, "color: red", { a: 1 }])).toBe('Owls has 3 points {"a":1}');
    expect(consoleText([{ a: 1 }, "b", undefined])).toBe('{"a":1} b undefined');
    expect(consoleText([])).toBe("");
    expect(consoleText([undefined])).toBe("undefined");
  });

  test("shows no secret that another argument announces", () => {
    expect(consoleText(["token", "Sesame"])).not.toContain("Sesame");
    expect(consoleText(["password:", "Sesame"])).not.toContain("Sesame");
    expect(consoleText([{ a: 1 }, "token", "Sesame"])).not.toContain("Sesame");
    expect(consoleText(["the token is %s", "Sesame", { points: 1 }])).toBe('the token is [hidden] {"points":1}');
    expect(consoleText(["the team is %s", "Owls"])).toBe("the team is Owls");
  });
});

test("one line of the list, and what the details add", () => {
  const entry = {
    id: 1,
    timestamp: 0,
    level: "event",
    source: "up",
    message: "hello",
    payload: { type: "hello", token: "Sesame", text: "x".repeat(200) },
  } as const;
  const line = eventLine(entry);
  expect(line.detail).not.toContain("Sesame");
  expect(cut(line.detail, detail_length)).toHaveLength(detail_length);
  expect(entryText(entry)).toMatch(/^1970-01-01T00:00:00\.000Z event up\nhello\n\{\n/);
  expect(entryText(entry)).not.toContain("Sesame");
  expect(logText([line, line]).split("\n")).toHaveLength(2);
});
