import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  createJointStorage,
  createLocalStorage,
  type FileStore,
  type Storage,
  type StorageLocations,
} from "./index.ts";

const KEY = "images/a/thumb.webp";

let folder: string;
let current: FileStore;
let former: FileStore;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "showrunner-joint-"));
  current = createLocalStorage(path.join(folder, "current"));
  former = createLocalStorage(path.join(folder, "former"));
  await former.put(KEY, Buffer.from("content"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const join = (places: StorageLocations, onError = (error: unknown): void => expect.fail(String(error))): Storage =>
  createJointStorage(() => places, onError);

const move = async (): Promise<void> => {
  await current.put(KEY, Buffer.from("content"));
  await former.removeFile(KEY);
};

test("a file that is moved between the lookups is found, and listed once", async () => {
  const moving = join({
    current: {
      ...current,
      open: async (key) => {
        const found = await current.open(key);
        await move();
        return found;
      },
    },
    former,
  });
  const found = await moving.open(KEY);
  expect(found === null ? null : (await buffer(found.stream())).toString()).toBe("content");

  await former.put(KEY, Buffer.from("content"));
  await current.removeFile(KEY);
  /** Moves the file after a place was listed. */
  const moveAfter = (place: FileStore): FileStore => ({
    ...place,
    list: async function* () {
      yield* place.list();
      await move();
    },
  });
  const keys: string[] = [];
  const joint = join({ current: moveAfter(current), former: moveAfter(former) });
  for await (const { key } of joint.list()) keys.push(key);
  expect(keys).toEqual([KEY]);
});

test("a file that only the former store may have is missing in an outage for callers that tolerate it", async () => {
  await current.put("images/b/thumb.webp", Buffer.from("current"));
  const down = new Error("down");
  const errors: unknown[] = [];
  const joint = join({ current, former: { ...former, open: () => Promise.reject(down) } }, (error) =>
    errors.push(error),
  );
  expect((await joint.open("images/b/thumb.webp"))?.bytes).toBe(7);
  await expect(joint.open(KEY)).rejects.toBe(down);
  expect(errors).toEqual([]);
  expect(await joint.open(KEY, { toleratesOutage: true })).toBeNull();
  expect(errors).toEqual([down]);
});

test("files are deleted while the former store cannot be reached, which is reported", async () => {
  await current.put(KEY, Buffer.from("content"));
  const down = new Error("down");
  const refuse = () => Promise.reject(down);
  const errors: unknown[] = [];
  const report = (error: unknown): void => void errors.push(error);
  const joint = join({ current, former: { ...former, removeFolder: refuse, holdRemovals: refuse } }, report);
  // Holds of the current store do not outlive the failure.
  await expect(joint.holdRemovals()).rejects.toBe(down);
  await joint.removeFolder("images/a");
  expect(await current.open(KEY)).toBeNull();
  expect(errors).toEqual([down]);

  let isReleased = false;
  const hold = await join(
    {
      current: { ...current, holdRemovals: () => Promise.resolve({ release: refuse }) },
      former: {
        ...former,
        holdRemovals: () => Promise.resolve({ release: async () => void (isReleased = true) }),
      },
    },
    report,
  ).holdRemovals();
  await hold.release();
  expect([isReleased, errors]).toEqual([true, [down, down]]);
});
