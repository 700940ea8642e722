import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { createLocalStorage } from "../storage/index.ts";
import { removeAddedFolders } from "./restore-files.ts";

const root = await mkdtemp(path.join(tmpdir(), "showrunner-restore-files-"));
afterEach(() => rm(root, { recursive: true, force: true }));

test("a failed restore removes what it added, but no folder with a file of the installation", async () => {
  const storage = createLocalStorage(root);
  const added = ["images/new/display.webp", "images/new/step-1.webp", "images/used/step-1.webp"];
  for (const key of [...added, "images/used/display.webp"]) await storage.put(key, Buffer.from("file"));
  await removeAddedFolders(storage, new Set(added));
  const left: string[] = [];
  for await (const { key } of storage.list()) left.push(key);
  expect(left.toSorted()).toEqual(["images/used/display.webp", "images/used/step-1.webp"]);
});
