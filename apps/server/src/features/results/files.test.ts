import { describe, expect, test } from "vitest";
import { csvOf, harmless } from "./files.ts";

describe("cells", () => {
  test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx"])("%j is no formula any more", (text) => {
    expect(harmless(text)).toBe(`'${text}`);
  });

  test.each(["Ants", "1=1", " =1", "", "a-b", "’=x"])("%j stays as it is", (text) => {
    expect(harmless(text)).toBe(text);
  });

  test("are quoted where the separator, a quote or a line end stands in them; numbers stay numbers", () => {
    const sheet = { name: "", rows: [["a,b", "c;d", 'say "x"', "two\nlines", -5, null]] };
    expect(csvOf(sheet, "en")).toBe('\uFEFF"a,b",c;d,"say ""x""","two\nlines",-5,\r\n');
    expect(csvOf(sheet, "de")).toBe('\uFEFFa,b;"c;d";"say ""x""";"two\nlines";-5;\r\n');
  });
});
