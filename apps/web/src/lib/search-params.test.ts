import { describe, expect, it } from "vitest";
import { omitUndefined, parseDay, parseOneOf, parseText } from "./search-params.ts";

describe("parsing search parameters", () => {
  it("accepts known values only", () => {
    expect(parseOneOf("hard", ["easy", "hard"])).toBe("hard");
    expect(parseOneOf("constructor", ["easy", "hard"])).toBeUndefined();
  });
  it("accepts strings, numbers as strings, and nothing else", () => {
    expect(parseText("a")).toBe("a");
    expect(parseText(7)).toBe("7");
    expect(parseText("")).toBeUndefined();
    expect(parseText({ length: 3 })).toBeUndefined();
    expect(parseText("x".repeat(500))).toHaveLength(100);
  });
  it("accepts days of the calendar only", () => {
    expect(parseDay("2026-11-22")).toBe("2026-11-22");
    for (const wrong of ["2026-13-01", "2026-11-22T00:00", "yesterday", 20261122])
      expect(parseDay(wrong)).toBeUndefined();
  });
  it("omits undefined entries, but keeps false and empty ones", () => {
    expect(omitUndefined({ a: undefined, b: 0, c: "", d: false })).toEqual({ b: 0, c: "", d: false });
  });
});
