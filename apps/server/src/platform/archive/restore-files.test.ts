import { mkdtemp, readdir, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { afterEach, expect, test } from "vitest";
import { createLocalStorage, type Storage } from "../storage/index.ts";
import type { OpenArchive } from "./read-archive.ts";
import { removeAddedFolders, restoreFiles } from "./restore-files.ts";

const root = await mkdtemp(path.join(tmpdir(), "showrunner-restore-files-"));
afterEach(() => rm(root, { recursive: true, force: true }));

const list = async (storage: Pick<Storage, "list">): Promise<readonly string[]> => {
  const keys: string[] = [];
  for await (const { key } of storage.list()) keys.push(key);
  return keys.toSorted();
};

/** An archive with small files of these keys. */
const createArchive = (keys: readonly string[]): OpenArchive => ({
  manifest: { files: { total_bytes: keys.length } } as OpenArchive["manifest"],
  totalBytes: keys.length,
  async *readRows() {},
  async *readFiles() {
    for (const key of keys) yield { key, bytes: 1, chunks: Readable.from([Buffer.from("x")]) };
  },
  verify: () => Promise.resolve(),
  close: () => undefined,
});

test.each([true, false])(
  "restored files survive removals that a killed backup left (keeping files: %s)",
  async (keeps) => {
    const storage = createLocalStorage(root);
    const keys = ["images/a/display.webp", "images/a/thumb.webp"];
    for (const key of keys) await storage.put(key, Buffer.from("x"));
    await storage.holdRemovals();
    await storage.removeFolder("images/a");
    const [hold = ""] = await readdir(path.join(root, ".holds"));
    await utimes(path.join(root, ".holds", hold), 0, 0);
    await restoreFiles({
      archive: createArchive(keys),
      storage,
      temporaryFolder: path.join(root, "uploads"),
      shouldKeepExisting: keeps,
      signal: new AbortController().signal,
      report: () => undefined,
    });
    await storage.removeFolder("images/other");
    expect(await list(storage)).toEqual(keys);
  },
);

test("a failed restore removes what it added, but no folder with a file of the installation", async () => {
  const storage = createLocalStorage(root);
  const added = ["images/new/display.webp", "images/new/step-1.webp", "images/used/step-1.webp"];
  for (const key of [...added, "images/used/display.webp"]) await storage.put(key, Buffer.from("file"));
  await removeAddedFolders(storage, new Set(added));
  expect(await list(storage)).toEqual(["images/used/display.webp", "images/used/step-1.webp"]);
});
