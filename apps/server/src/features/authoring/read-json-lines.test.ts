import fc from "fast-check";
import { expect, test } from "vitest";
import { createLineReader, type JsonLine } from "./read-json-lines.ts";

function readAll(pieces: readonly string[]): readonly JsonLine[] {
  const reader = createLineReader();
  return [...pieces.flatMap((piece) => reader.push(piece)), ...reader.end()];
}

test.each([
  ["one object per line", '{"a":1}\n{"a":2}\n'],
  ["without an end", '{"a":1}\n{"a":2}'],
  ["in a code fence", '```json\n{"a":1}\n\n{"a":2}\n```'],
  ["in a list", '[\n{"a":1},\n{"a":2}\n]'],
  ["in a list on their lines", '[{"a":1},\n{"a":2}]'],
])("reads objects %s", (_what, text) => {
  expect(readAll([text])).toEqual([{ value: { a: 1 } }, { value: { a: 2 } }]);
});

test("keeps lines that are not JSON as text, and truncates a line that never ends", () => {
  expect(readAll(["Sure! Here they are:\n", '{"a":1}\n'])).toEqual([
    { text: "Sure! Here they are:" },
    { value: { a: 1 } },
  ]);
  const [line] = readAll(Array.from({ length: 40 }, () => "x".repeat(1_000)));
  expect(line !== undefined && "text" in line && line.text.length).toBe(20_000);
});

test("the lines are the same wherever the text is cut into chunks", () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ question: fc.string({ unit: "grapheme" }), n: fc.integer() }), { maxLength: 5 }),
      fc.array(fc.nat({ max: 80 }), { maxLength: 8 }),
      (values, cuts) => {
        const text = values.map((value) => `${JSON.stringify(value)}\n`).join("");
        const places = [0, ...cuts.filter((cut) => cut < text.length).toSorted((a, b) => a - b), text.length];
        const pieces = places.slice(1).map((to, index) => text.slice(places[index], to));
        expect(readAll(pieces)).toEqual(values.map((value) => ({ value })));
      },
    ),
  );
});
