import { expect, test, vi } from "vitest";
import { createStoreGenerated } from "./store-generated.ts";

const RUN = { id: "run", user_id: "u1", model: "pixels-1", linked_type: "image", linked_id: "i1" };
const DONE = {
  state: "done",
  result: { text: null, files: [{ mime: "image/png", bytes: Buffer.from("x") }], usage: [] },
} as const;
type Dependencies = Parameters<typeof createStoreGenerated>[0];

function createWorld(record: object | undefined, stored: unknown) {
  const removeFiles = vi.fn(() => Promise.resolve());
  const storeFile = vi.fn(() => Promise.resolve(stored));
  const setReady = vi.fn();
  const setFailed = vi.fn();
  const library = { storeFile, removeFiles };
  const dependencies = {
    records: { find: () => Promise.resolve(record), setReady, setFailed },
    libraries: { image: library, video: library },
  } as unknown as Dependencies;
  return { store: createStoreGenerated(dependencies), removeFiles, storeFile, setReady, setFailed };
}
const PENDING = { id: "i1", owner_id: "u1", name: "A river", status: "pending", attempt_id: "run", generation: null };

test("files of a record that was deleted meanwhile are removed, and nothing is stored", async () => {
  const { store, removeFiles, storeFile } = createWorld(undefined, "invalid");
  expect(await store(RUN, DONE)).toEqual([]);
  expect(removeFiles).toHaveBeenCalledWith("i1");
  expect(storeFile).not.toHaveBeenCalled();
});

test("an older run does not change a record that a newer run generates", async () => {
  const { store, storeFile } = createWorld({ ...PENDING, attempt_id: "later" }, "invalid");
  expect(await store(RUN, DONE)).toEqual([]);
  expect(storeFile).not.toHaveBeenCalled();
});

test("if the queue is full, the result stays with its run until that is settled again", async () => {
  const { store, setFailed } = createWorld(PENDING, "busy");
  await expect(store(RUN, DONE)).rejects.toThrow("too many wait");
  expect(setFailed).not.toHaveBeenCalled();
});

test.each([
  [{ state: "unknown" }, "interrupted"],
  [{ state: "cancelled", failure: null, usage: [] }, "cancelled"],
  [{ state: "failed", failure: "refused", usage: [] }, "refused"],
  [{ state: "done", result: { text: null, files: [], usage: [] } }, "invalid_response"],
] as const)("a run that ended without a file fails its record (%#)", async (end, failure) => {
  const { store, setFailed } = createWorld(PENDING, "invalid");
  await store(RUN, end);
  expect(setFailed).toHaveBeenCalledWith("image", "i1", "run", JSON.stringify({ failure }));
});
