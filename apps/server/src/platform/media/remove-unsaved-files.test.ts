import { expect, test } from "vitest";
import { DatabaseUnavailable } from "../db/index.ts";
import { removeUnsavedFiles } from "./remove-unsaved-files.ts";

const unknown = new DatabaseUnavailable("unknown_outcome", "the connection was lost");

test.each([
  ["the row was not written", new Error("refused"), () => Promise.resolve(undefined), true],
  ["the outcome is unknown, and there is no row", unknown, () => Promise.resolve(undefined), true],
  ["the outcome is unknown, and there is a row", unknown, () => Promise.resolve({ id: "a" }), false],
  ["the outcome is unknown, and the row cannot be read", unknown, () => Promise.reject(unknown), false],
])("%s", async (_case, error, findRow, isRemoved) => {
  let removals = 0;
  await removeUnsavedFiles(error, findRow, async () => void (removals += 1));
  expect(removals).toBe(isRemoved ? 1 : 0);
});
