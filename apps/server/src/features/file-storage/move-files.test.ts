import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { createLocalStorage } from "../../platform/storage/index.ts";
import { moveFiles } from "./move-files.ts";

const folder = await mkdtemp(path.join(tmpdir(), "showrunner-move-"));
afterEach(() => rm(folder, { recursive: true, force: true }));

test("a poster that was replaced during the move keeps its new content", async () => {
  const current = createLocalStorage(path.join(folder, "current"));
  const former = createLocalStorage(path.join(folder, "former"));
  for (const name of ["original.mp4", "poster.webp"]) await former.put(`videos/a/${name}`, Buffer.from(`old ${name}`));
  await current.put("videos/a/poster.webp", Buffer.from("new"));
  await moveFiles({
    getLocations: () => ({ current, former }),
    signal: new AbortController().signal,
    report: () => undefined,
  });
  const contents = [];
  for (const name of ["original.mp4", "poster.webp"]) {
    const found = await current.open(`videos/a/${name}`);
    contents.push(found === null ? null : (await buffer(found.stream())).toString());
  }
  expect(contents).toEqual(["old original.mp4", "new"]);
  for await (const { key } of former.list()) expect.fail(`${key} was not moved`);
});
