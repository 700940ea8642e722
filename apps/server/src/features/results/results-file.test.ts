import { expect, test } from "vitest";
import { toCsv } from "./results-file.ts";

test("quotes cells that contain a separator, quote or line end, and keeps numbers", () => {
  const sheet = { name: "", rows: [["a,b", "c;d", 'say "x"', "two\nlines", -5, null]] };
  expect(toCsv(sheet, "en")).toBe('\uFEFF"a,b",c;d,"say ""x""","two\nlines",-5,\r\n');
  expect(toCsv(sheet, "de")).toBe('\uFEFFa,b;"c;d";"say ""x""";"two\nlines";-5;\r\n');
});
