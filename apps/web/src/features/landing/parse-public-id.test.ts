import { expect, test } from "vitest";
import { parsePublicId } from "./parse-public-id.ts";

test.each([
  ["ABCD2345", "ABCD2345"],
  [" abcd 2345 ", "ABCD2345"],
  ["abcd-2345", "ABCD2345"],
  ["https://quiz.local/join/ABCD2345", "ABCD2345"],
  ["quiz.local/play/abcd2345/login?x=1", "ABCD2345"],
  ["http://quiz.local/join/ABCD2345/qr", "ABCD2345"],
])("%j leads to the show %s", (typed, id) => {
  expect(parsePublicId(typed)).toBe(id);
});

// Codes do not contain 0, O, 1, I and L.
test.each(["", "ABCD", "ABCD234O", "ABCD23456", "https://quiz.local/join/", "https://quiz.local/"])(
  "%j is not a link of a show",
  (typed) => {
    expect(parsePublicId(typed)).toBeNull();
  },
);
