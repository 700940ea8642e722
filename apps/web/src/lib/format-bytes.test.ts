import { expect, test } from "vitest";
import { formatBytes } from "./format-bytes.ts";

test("formats bytes", () => {
  const format = (bytes: number) => formatBytes(bytes, "en");
  expect([0, 1, 999, 1_000, 1_550_000, 999_999_999_999, 5e15].map(format)).toEqual([
    "0 bytes",
    "1 byte",
    "999 bytes",
    "1 kB",
    "1.6 MB",
    "1,000 GB",
    "5,000 TB",
  ]);
  expect(formatBytes(1_500_000_000, "de")).toBe("1,5\u00A0GB");
});
