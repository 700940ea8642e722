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

test("a stream of a model that breaks off before its end fails", async () => {
  expect(await collect(untilEnd(stream("draft", "end")))).toEqual(["draft", "end"]);
  await expect(collect(untilEnd(stream("draft")))).rejects.toThrow();
  await expect(collect(untilEnd(stream()))).rejects.toThrow();
});
