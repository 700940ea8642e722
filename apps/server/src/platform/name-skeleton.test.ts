import fc from "fast-check";
import { expect, test } from "vitest";
import { toNameSkeleton } from "./name-skeleton.ts";

test.each([
  ["a zero-width space", "Ants", "An\u200bts"],
  ["a joiner at the end", "Ants", "Ants\u200d"],
  ["a direction mark", "Ants", "\u200fAnts"],
  ["a soft hyphen", "Ants", "A\u00adnts"],
  ["a Hangul filler", "Ants", "Ants\u3164"],
  ["a tag character", "Ants", "Ants\u{e0041}"],
  ["a variation selector", "\u2764", "\u2764\ufe0f"],
  ["a Cyrillic A", "Ants", "\u0410nts"],
  ["only Cyrillic letters", "ape", "\u0430\u0440\u0435"],
  ["a Greek omicron", "Foxes", "F\u03bfxes"],
  ["a mathematical letter", "Ants", "\u{1d400}nts"],
  ["a full-width letter", "Ants", "\uff21nts"],
  ["a capital I for an l", "Lions", "LIons".replace("I", "i")],
  ["a capital I for a small l", "Team Al", "Team AI"],
  ["a digit 1 for a capital I", "Team I", "Team 1"],
  ["case", "ANTS", "ants"],
  ["another space character", "Red Ants", "Red\u2003Ants"],
])("gives names that differ by %s the same skeleton", (_, one, other) => {
  expect(toNameSkeleton(one)).toBe(toNameSkeleton(other));
});

test("gives distinguishable names different skeletons", () => {
  const names = [
    "Die Füchse",
    "Die Fuchse",
    "Köln",
    "Koln",
    "Straße",
    "Ameisen",
    "Αθήνα",
    "Θηβαίοι",
    "Волки",
    "Лисы",
    "Дніпро",
    "Українці",
    "الأسود",
    "النمور",
    "أبو ظبي",
    "אריות",
    "נמרים",
    "狐狸",
    "狼群",
    "キツネ",
    "きつね",
    "여우",
    "늑대",
    "ราชสีห์",
    "शेर",
    "می‌خواهم",
    "👨‍👩‍👧",
    "👩‍👩‍👧",
    "🏳️‍🌈",
    "🏴‍☠️",
    "🦊",
    "🐺",
    "Team 1",
    "Team 2",
    "Team 10",
    "Team 101",
  ];
  expect(new Set(names.map(toNameSkeleton)).size).toBe(names.length);
});

test("is independent of Unicode composition", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 40 }), (name) => {
      expect(toNameSkeleton(name.normalize("NFD"))).toBe(toNameSkeleton(name.normalize("NFC")));
    }),
  );
});
