import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createJointStorage, createLocalStorage, createS3Storage, type S3Storage } from "./index.ts";
import { S3_KEYS, startS3Server, type TestS3Server } from "./testing/s3-server.ts";

let s3: TestS3Server;
let storage: S3Storage;
let folder: string;
beforeEach(async () => {
  s3 = await startS3Server();
  storage = open();
  folder = await mkdtemp(path.join(tmpdir(), "showrunner-s3-"));
});
afterEach(async () => {
  storage.close();
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

const open = (changes: object = {}, isApproved = true): S3Storage =>
  createS3Storage(
    { endpoint: s3.endpoint, region: "garage", bucket: s3.bucket, path_style: true, ...S3_KEYS, ...changes },
    () => isApproved,
  );
const read = async (key: string, range?: { start: number; end: number }): Promise<string | null> => {
  const file = await storage.open(key);
  return file === null ? null : (await buffer(file.stream(range))).toString();
};
const list = async (from: Pick<S3Storage, "list"> = storage): Promise<readonly string[]> => {
  const keys: string[] = [];
  for await (const { key, bytes } of from.list()) keys.push(`${key} ${bytes}`);
  return keys.toSorted();
};

test("files are written, read in parts, listed over pages, and removed", async () => {
  await storage.put("images/a/thumb.webp", Buffer.from("0123456789"));
  expect(await read("images/a/thumb.webp")).toBe("0123456789");
  expect(await read("images/a/thumb.webp", { start: 2, end: 4 })).toBe("234");
  expect((await storage.open("images/a/thumb.webp"))?.bytes).toBe(10);
  expect(await read("images/b/thumb.webp")).toBeNull();
  const source = path.join(folder, "video");
  await writeFile(source, "v".repeat(300_000));
  await storage.putFile("videos/c/file.mp4", source);
  expect(await readdir(folder)).toEqual([]);
  await storage.putStream("audio/d/original.mp3", Readable.from([Buffer.from("abc")]), 3);
  for (let n = 0; n < 7; n += 1) await storage.put(`images/many/${n}.webp`, Buffer.from("x"));
  expect(await list()).toHaveLength(10);
  await storage.removeFolder("images/many");
  expect(await list()).toEqual(["audio/d/original.mp3 3", "images/a/thumb.webp 10", "videos/c/file.mp4 300000"]);
  await expect(storage.put("../a", Buffer.from(""))).rejects.toThrow(/invalid storage key/);
});

test("postponed removals are carried out unless they are cancelled, and leave no markers behind", async () => {
  for (const id of ["a", "b"]) await storage.put(`images/${id}/thumb.webp`, Buffer.from("x"));
  const hold = await storage.holdRemovals();
  for (const id of ["a", "b"]) await storage.removeFolder(`images/${id}`);
  await storage.cancelRemoval("images/b");
  expect(await list()).toEqual(["images/a/thumb.webp 1", "images/b/thumb.webp 1"]);
  await hold.release();
  expect([...s3.objects.keys()]).toEqual(["images/b/thumb.webp"]);
});

test("a hold is respected if the clock of the service differs", async () => {
  s3.clockOffsetMs = -600_000;
  await storage.put("images/a/thumb.webp", Buffer.from("x"));
  const hold = await storage.holdRemovals();
  await storage.removeFolder("images/a");
  expect(await list()).toEqual(["images/a/thumb.webp 1"]);
  await hold.release();
  expect([...s3.objects.keys()]).toEqual([]);
});

test("files that are opened but not read leave connections to other readers", async () => {
  const content = "x".repeat(1_500_000);
  await storage.put("images/a/large.webp", Buffer.from(content));
  const discard = async (afterResponse: boolean): Promise<void> => {
    const stream = (await storage.open("images/a/large.webp"))?.stream();
    if (afterResponse) await new Promise((resolve) => stream?.once("readable", resolve));
    stream?.destroy();
  };
  // More than there are sockets.
  for (const afterResponse of [false, true])
    await Promise.all(Array.from({ length: 40 }, () => discard(afterResponse)));
  expect(await read("images/a/large.webp")).toBe(content);
});

test("wrong keys, a missing bucket and a host without approval are refused", async () => {
  const put = (other: S3Storage) => other.put("images/a/b.webp", Buffer.from("x")).finally(() => other.close());
  await expect(put(open({ secret_key: "wrong" }))).rejects.toMatchObject({ name: "SignatureDoesNotMatch" });
  await expect(put(open({ bucket: "other" }))).rejects.toMatchObject({ name: "NoSuchBucket" });
  await expect(put(open({}, false))).rejects.toMatchObject({ name: "HostNotApproved" });
  expect(s3.objects.size).toBe(0);
});

test("two stores act as one storage: new files go to the current one, and all files are found", async () => {
  const local = createLocalStorage(folder);
  const joint = createJointStorage(
    () => ({ current: storage, former: local }),
    (error) => expect.fail(String(error)),
  );
  await local.put("images/old/thumb.webp", Buffer.from("old"));
  await joint.put("images/new/thumb.webp", Buffer.from("new"));
  expect([...s3.objects.keys()]).toEqual(["images/new/thumb.webp"]);
  expect(await list(joint as S3Storage)).toEqual(["images/new/thumb.webp 3", "images/old/thumb.webp 3"]);
  const found = await joint.open("images/old/thumb.webp");
  expect(found === null ? null : (await buffer(found.stream())).toString()).toBe("old");
  for (const id of ["old", "new"]) await joint.removeFolder(`images/${id}`);
  expect(await list(joint as S3Storage)).toEqual([]);
});
