import { PassThrough } from "node:stream";
import { expect, onTestFinished, test, vi } from "vitest";
import { readLines, streamEvents } from "./text-models.ts";

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

test("a stream of events begins at once and stays alive while the model reasons", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const stop = Promise.withResolvers<void>();
  const stream = streamEvents(
    async (send) => {
      await stop.promise;
      send({ type: "end" });
    },
    () => undefined,
  ).setEncoding("utf8");
  expect(stream.read()).toBe("\n");
  await vi.advanceTimersByTimeAsync(40_000);
  expect(stream.read()).toBe("\n\n\n\n");
  stop.resolve();
  expect((await stream.toArray()).join("")).toBe('{"type":"end"}\n');
  expect(vi.getTimerCount()).toBe(0);
});
