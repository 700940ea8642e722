import { expect, test } from "vitest";
import { archivedFile } from "./manifest.ts";

test("a file of a backup may be as large as uploads may be, which is unlimited", () => {
  const file = { key: "videos/a/original.mp4", bytes: 5 * 1024 ** 3, sha256: "0".repeat(64) };
  expect(archivedFile.parse(file)).toEqual(file);
});
