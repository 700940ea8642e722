import { mkdtemp, rm, utimes, readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createLocalStorage } from "./index.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "showrunner-storage-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const list = async (): Promise<readonly string[]> => {
  const keys: string[] = [];
  for await (const { key } of createLocalStorage(folder).list()) keys.push(key);
  return keys.toSorted();
};

test("postponed removals are carried out when the last hold ends, also those of other processes", async () => {
  const [storage, other] = [createLocalStorage(folder), createLocalStorage(folder)];
  for (const id of ["a", "b"]) await storage.put(`images/${id}/thumb.webp`, Buffer.from(id));
  expect(await list()).toEqual(["images/a/thumb.webp", "images/b/thumb.webp"]);
  const holds = [await storage.holdRemovals(), await storage.holdRemovals()];
  await other.removeFolder("images/a");
  await holds[0]?.release();
  expect(await list()).toHaveLength(2);
  await holds[1]?.release();
  expect(await list()).toEqual(["images/b/thumb.webp"]);
});

test("the hold of a killed process expires, and what it postponed is removed later", async () => {
  const storage = createLocalStorage(folder);
  for (const id of ["a", "b"]) await storage.put(`audio/${id}/original.mp3`, Buffer.from(id));
  const hold = await storage.holdRemovals();
  await storage.removeFolder("audio/a");
  const [name = ""] = await readdir(path.join(folder, ".holds"));
  await utimes(path.join(folder, ".holds", name), 0, 0);
  await storage.removeFolder("audio/b");
  expect(await list()).toEqual([]);
  await hold.release();
});

test("a file that is being written is not listed, nor are names that no upload can have", async () => {
  const storage = createLocalStorage(folder);
  await storage.put("images/a/thumb.webp", Buffer.from("x"));
  await storage.put("images/a/thumb.webp.0b9d6c1e-7a51-4b5c-9d2e-0123456789ab", Buffer.from("x"));
  expect(await list()).toEqual(["images/a/thumb.webp"]);
  await expect(storage.removeFolder("../a")).rejects.toThrow(/invalid storage key/);
});
