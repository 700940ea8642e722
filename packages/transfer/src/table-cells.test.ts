import { describe, expect, test } from "vitest";
import { escapeFormula, unescapeFormula } from "./table-cells.ts";

describe("texts that a spreadsheet would run as a formula", () => {
  test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx"])("%j is escaped as text", (text) => {
    expect(escapeFormula(text)).toBe(`'${text}`);
  });

  test.each([
    " =1",
    "\u00a0=1",
    "\u200b=1",
    "\ufeff@SUM(A1)",
    "\u200b\u200d \u2060=cmd",
    "\u202e=1",
    "\u3164+1",
    "\u2800-1",
    "\u0000=1",
    "\u{e0020}=1",
    "\uff1d1+1",
    "\uff20SUM(A1)",
    "\n=1",
  ])("%j is escaped behind invisible characters", (text) => {
    expect(escapeFormula(text)).toBe(`'${text}`);
  });

  test.each(["Ants", "1=1", "", "a-b", "’=x", "\u200bAnts", "أسود", "👨‍👩‍👧"])("%j stays unchanged", (text) => {
    expect(escapeFormula(text)).toBe(text);
  });

  test("an escaped text gets another apostrophe, so that it is read back as it was", () => {
    expect(escapeFormula("'=1")).toBe("''=1");
    expect(unescapeFormula("''=1")).toBe("'=1");
  });
});
