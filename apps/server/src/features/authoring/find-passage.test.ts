import fc from "fast-check";
import { expect, test } from "vitest";
import { createPassageSearch } from "./find-passage.ts";

const DOCUMENT = "The Rhine is 1,233 kilo-\nmetres long. It rises in the Alps\fand flows through “Köln”.";
const find = createPassageSearch(DOCUMENT);
const textOf = (passage: string): string | null => {
  const place = find(passage);
  return place && DOCUMENT.slice(place.from, place.to);
};

test.each([
  ["rises in the  ALPS", "rises in the Alps"],
  ["1233 kilometres long.", "1,233 kilo-\nmetres long"],
  ["alps and flows through 'Koeln'", "Alps\fand flows through “Köln"],
])("finds %s regardless of spaces, case and quotation marks", (passage, found) => {
  expect(textOf(passage)).toBe(found);
});

test.each(["It ends in Rotterdam.", "", "…", "hine is", "rises in the Alp"])("does not find %j", (passage) => {
  expect(find(passage)).toBeNull();
});

test("every sequence of words of a text is found in it", () => {
  fc.assert(
    fc.property(
      fc.array(fc.stringMatching(/^[a-zäöü]{1,8}$/u), { minLength: 1, maxLength: 30 }),
      fc.nat(),
      fc.nat(),
      (words, one, other) => {
        const [from = 0, to = 0] = [one % words.length, other % words.length].toSorted((a, b) => a - b);
        const passage = words.slice(from, to + 1).join(" ");
        expect(createPassageSearch(words.join("\n"))(passage)).not.toBeNull();
      },
    ),
  );
});
