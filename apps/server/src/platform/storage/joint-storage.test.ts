import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createJointStorage, createLocalStorage, type FileStore } from "./index.ts";

const KEY = "images/a/thumb.webp";

let folder: string;
let present: FileStore;
let former: FileStore;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "showrunner-joint-"));
  present = createLocalStorage(path.join(folder, "present"));
  former = createLocalStorage(path.join(folder, "former"));
  await former.put(KEY, Buffer.from("content"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const move = async (): Promise<void> => {
  await present.put(KEY, Buffer.from("content"));
  await former.removeFile(KEY);
};

test("a file that is moved between the lookups is found, and listed once", async () => {
  const moving = createJointStorage(() => ({
    present: {
      ...present,
      open: async (key) => {
        const found = await present.open(key);
        await move();
        return found;
      },
    },
    former,
  }));
  const found = await moving.open(KEY);
  expect(found === null ? null : (await buffer(found.stream())).toString()).toBe("content");

  await former.put(KEY, Buffer.from("content"));
  await present.removeFile(KEY);
  /** Moves the file after a place was listed. */
  const moveAfter = (place: FileStore): FileStore => ({
    ...place,
    list: async function* () {
      yield* place.list();
      await move();
    },
  });
  const keys: string[] = [];
  const joint = createJointStorage(() => ({ present: moveAfter(present), former: moveAfter(former) }));
  for await (const { key } of joint.list()) keys.push(key);
  expect(keys).toEqual([KEY]);
});
