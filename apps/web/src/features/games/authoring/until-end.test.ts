import { expect, test } from "vitest";
import { untilEnd } from "./until-end.ts";

async function* stream(...types: readonly string[]): AsyncGenerator<{ readonly type: string }> {
  for (const type of types) yield { type };
}

async function collect(events: AsyncIterable<{ readonly type: string }>): Promise<readonly string[]> {
  const types: string[] = [];
  for await (const { type } of events) types.push(type);
  return types;
}

test("a stream of a model that breaks off before its end fails with the reason", async () => {
  expect(await collect(untilEnd(stream("draft", "end")))).toEqual(["draft", "end"]);
  await expect(collect(untilEnd(stream("draft")))).rejects.toThrow("The connection was lost.");
  await expect(collect(untilEnd(stream()))).rejects.toThrow("The connection was lost.");
});

test("a stream of a model that an error of the server ends fails with the error", async () => {
  async function* fail(): AsyncGenerator<{ readonly type: string; readonly error?: string }> {
    yield { type: "draft" };
    yield { type: "end", error: "internal_error" };
  }
  const received: string[] = [];
  const read = async (): Promise<void> => {
    for await (const { type } of untilEnd(fail())) received.push(type);
  };
  await expect(read()).rejects.toMatchObject({
    code: "internal_error",
    message: "The server stopped because of an error.",
  });
  expect(received).toEqual(["draft"]);
});
