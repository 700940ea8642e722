import fc from "fast-check";
import { expect, test } from "vitest";
import { toStorable } from "./to-storable.ts";

test("removes null characters from all strings and nothing else", () => {
  const texts = fc.oneof(fc.constantFrom("\0", "a\0b", "\0\0 "), fc.string());
  const values = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: "small" },
      texts,
      fc.constantFrom(null, true, 1, undefined),
      fc.array(tie("value"), { maxLength: 4 }),
      fc.dictionary(fc.string(), tie("value"), { maxKeys: 4 }),
    ),
  })).value;
  const json = (value: unknown): string => JSON.stringify(value) ?? "";
  fc.assert(
    fc.property(values, (value) => {
      const cleaned = toStorable(value);
      const inKeys =
        json(value)
          .match(/"(?:[^"\\]|\\.)*":/g)
          ?.join("") ?? "";
      expect(json(cleaned)).toBe(inKeys.includes("\\u0000") ? json(cleaned) : json(value).replaceAll("\\u0000", ""));
      if (!json(value).includes("\\u0000")) expect(cleaned).toBe(value);
    }),
  );
});

test("replaces unpaired surrogates in all strings, and leaves pairs", () => {
  expect(toStorable({ name: "\ud800A", list: ["\udc00", "😀"] })).toEqual({ name: "\ufffdA", list: ["\ufffd", "😀"] });
  // The halves of a pair may be apart only because of a null character.
  expect(toStorable("\ud83d\0\ude00")).toBe("😀");
  const emoji = { name: "😀" };
  expect(toStorable(emoji)).toBe(emoji);
});

test("leaves very deeply nested values to schema validation", () => {
  const bomb: unknown = JSON.parse("[".repeat(200_000) + "]".repeat(200_000));
  expect(toStorable(bomb)).toBe(bomb);
});
