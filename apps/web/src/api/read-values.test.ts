import { expect, test } from "vitest";
import { readValues } from "./read-values.ts";

const streamOf = (...parts: readonly string[]): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
      controller.close();
    },
  });

async function collect(values: AsyncIterable<unknown>): Promise<unknown[]> {
  const collected: unknown[] = [];
  for await (const value of values) collected.push(value);
  return collected;
}

test("yields one value per line, whatever parts they arrive in", async () => {
  const body = streamOf('{"n":', "1}\n\n", '{"n":2}\n{"n":3}\n');
  const values = readValues(body, "application/x-ndjson", undefined, "lost");
  expect(await collect(values)).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
});

test("yields one value per server-sent event, without comments", async () => {
  const body = streamOf(": open\n\nevent: runs\nda", 'ta: {"n":1}\r\n\r\ndata:{"n":\ndata:2}\n\n', ": still open\n\n");
  const values = readValues(body, "text/event-stream; charset=utf-8", undefined, "lost");
  expect(await collect(values)).toEqual([{ n: 1 }, { n: 2 }]);
});

test("rejects with a network error when the connection breaks", async () => {
  const body = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new Error("reset")) });
  const values = readValues(body, null, undefined, "The connection was lost.");
  await expect(collect(values)).rejects.toMatchObject({ code: "network", message: "The connection was lost." });
});

test("cancels the response when its reader stops", async () => {
  let isCancelled = false;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode("1\n2\n")),
    cancel: () => {
      isCancelled = true;
    },
  });
  for await (const value of readValues(body, null, undefined, "lost")) {
    expect(value).toBe(1);
    break;
  }
  expect(isCancelled).toBe(true);
});
