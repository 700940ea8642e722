import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import path from "node:path";
import multipart from "@fastify/multipart";
import fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { buildUpload } from "../../testing/uploads.ts";
import type { ServiceResult } from "../http/failure.ts";
import { createReceiveFile, type ReceivedFile } from "./receive-file.ts";

const DAY_MS = 24 * 3_600_000;

test("the first upload deletes abandoned uploads, but neither recent ones nor anything else in their folder", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "showrunner-uploads-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const yesterday = new Date(Date.now() - DAY_MS);
  const [abandoned, recent] = [randomUUID(), randomUUID()];
  for (const name of [abandoned, recent, "showrunner.sqlite"]) await writeFile(path.join(folder, name), "content");
  await mkdir(path.join(folder, "second"));
  for (const name of [abandoned, "showrunner.sqlite", "second"])
    await utimes(path.join(folder, name), yesterday, yesterday);

  const app = fastify();
  await app.register(multipart);
  const receiveFile = createReceiveFile(folder);
  app.post("/", (request) =>
    receiveFile(request, { maxBytes: 100, defaultName: "file", tooLarge: { code: "storage_full" } }),
  );
  const upload = { method: "POST", url: "/", ...buildUpload("a.txt", "text/plain", Buffer.from("text")) } as const;
  const received = (await app.inject(upload)).json<ServiceResult<ReceivedFile>>();
  const kept = received.ok ? path.basename(received.value.path) : "";
  expect((await readdir(folder)).toSorted()).toEqual([kept, recent, "second", "showrunner.sqlite"].toSorted());
  await app.close();
});
