import { describe, expect, test } from "vitest";
import { escapeFormula } from "../../platform/csv.ts";
import { toCsv } from "./results-file.ts";

describe("cells", () => {
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

  test("quotes cells that contain a separator, quote or line end, and keeps numbers", () => {
    const sheet = { name: "", rows: [["a,b", "c;d", 'say "x"', "two\nlines", -5, null]] };
    expect(toCsv(sheet, "en")).toBe('\uFEFF"a,b",c;d,"say ""x""","two\nlines",-5,\r\n');
    expect(toCsv(sheet, "de")).toBe('\uFEFFa,b;"c;d";"say ""x""";"two\nlines";-5;\r\n');
  });
});
