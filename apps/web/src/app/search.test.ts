import { describe, expect, it } from "vitest";
import { defined, oneOf, textOf } from "./search.ts";

describe("reading an address", () => {
  it("takes known words only", () => {
    expect(oneOf("hard", ["easy", "hard"])).toBe("hard");
    expect(oneOf("constructor", ["easy", "hard"])).toBeUndefined();
  });
  it("takes texts, numbers as texts, and nothing else", () => {
    expect(textOf("a")).toBe("a");
    expect(textOf(7)).toBe("7");
    expect(textOf("")).toBeUndefined();
    expect(textOf({ length: 3 })).toBeUndefined();
    expect(textOf("x".repeat(500))).toHaveLength(100);
  });
  it("leaves out what is not set, but keeps what is false or empty", () => {
    expect(defined({ a: undefined, b: 0, c: "", d: false })).toEqual({ b: 0, c: "", d: false });
  });
});
