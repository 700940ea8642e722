import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { placeArchive } from "./place-archive.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "showrunner-place-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const failWith = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }));

test.each([["EPERM"], ["EOPNOTSUPP"]])("an archive gets its name where hard links fail with %s", async (code) => {
  const [source, target] = [path.join(folder, "backup.zip.part"), path.join(folder, "backup.zip")];
  await writeFile(source, "archive");
  await placeArchive(source, target, failWith(code));
  expect([await readdir(folder), await readFile(target, "utf8")]).toEqual([["backup.zip"], "archive"]);
  // Another archive is never replaced.
  await writeFile(source, "other");
  await expect(placeArchive(source, target, failWith(code))).rejects.toMatchObject({ code: "EEXIST" });
  expect(await readFile(target, "utf8")).toBe("archive");
});

test("an archive is copied to another disk", async () => {
  const [source, target] = [path.join(folder, "upload"), path.join(folder, "backup.zip")];
  await writeFile(source, "archive");
  let links = 0;
  // The first link crosses disks; the copy is on the disk of the target.
  await placeArchive(source, target, () => failWith((links += 1) === 1 ? "EXDEV" : "EPERM")());
  expect([await readdir(folder), await readFile(target, "utf8")]).toEqual([["backup.zip"], "archive"]);
  await writeFile(source, "other");
  await expect(placeArchive(source, target, failWith("EXDEV"))).rejects.toThrow();
  expect((await readdir(folder)).toSorted()).toEqual(["backup.zip", "upload"]);
});
