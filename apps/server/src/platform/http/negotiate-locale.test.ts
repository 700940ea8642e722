import { expect, test } from "vitest";
import { negotiateLocale } from "./negotiate-locale.ts";

test.each([
  [undefined, "en"],
  ["", "en"],
  ["de", "de"],
  ["de-AT,de;q=0.9,en;q=0.5", "de"],
  ["fr-FR, en;q=0.3, de;q=0.8", "de"],
  ["EN-us", "en"],
  ["fr, es", "en"],
  ["de;q=0, en;q=0.1", "en"],
  ["de;q=nonsense", "en"],
])("negotiates %s to %s", (header, locale) => {
  expect(negotiateLocale(header)).toBe(locale);
});
