import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { readLines } from "./text-models.ts";

function openText(...texts: readonly string[]): PassThrough {
  const stream = new PassThrough();
  for (const text of texts) stream.write(`${JSON.stringify({ type: "text", text })}\n`);
  return stream;
}

test("reading that is stopped before it begins destroys the stream", async () => {
  const stream = openText("1\n");
  const lines: unknown[] = [];
  expect(await readLines(stream, AbortSignal.abort(), (line) => lines.push(line))).toBeNull();
  expect(stream.destroyed).toBe(true);
  expect(lines).toEqual([]);
});

test("reading that is stopped between two lines destroys the stream", async () => {
  const stream = openText("1\n");
  const stop = new AbortController();
  expect(await readLines(stream, stop.signal, () => setImmediate(() => stop.abort()))).toBeNull();
  expect(stream.destroyed).toBe(true);
});

test("reading that fails destroys the stream", async () => {
  const stream = openText("1\n");
  const failing = readLines(stream, new AbortController().signal, () => {
    throw new Error("no reader");
  });
  await expect(failing).rejects.toThrow("no reader");
  expect(stream.destroyed).toBe(true);
});
