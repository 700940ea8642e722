import { expect, onTestFinished, test } from "vitest";
import type { TextPart, TextRequest } from "./provider-definition.ts";
import { openai } from "./providers/openai/openai.ts";
import { startFakeVendor, toEventStream, type VendorBehaviour, type VendorFormat } from "./testing/fake-vendor.ts";

const INPUT = { unit: "input_tokens", amount: "4", isEstimate: true } as const;
const response = { id: "resp_1", object: "response", created_at: 1, model: "fake-model", output: [] };
const position = { item_id: "msg_1", output_index: 1, content_index: 0 };
const message = { id: "msg_1", type: "message", role: "assistant", status: "in_progress", content: [] };

/** A text of 24 bytes, of which half arrive if the stream breaks off. */
const format =
  (hasReasoning: boolean): VendorFormat =>
  () => ({
    type: "text/event-stream",
    chunks: toEventStream(
      [
        { type: "response.created", response: { ...response, status: "in_progress" } },
        ...(hasReasoning
          ? [{ type: "response.output_item.added", output_index: 0, item: { id: "rs_1", type: "reasoning" } }]
          : [{ type: "response.in_progress", response }]),
        { type: "response.output_item.added", output_index: 1, item: message },
        ...["Which ", "river ", "flows "].map((delta) => ({ type: "response.output_text.delta", ...position, delta })),
        ...["through", "?", ""].map((delta) => ({ type: "response.output_text.delta", ...position, delta })),
        { type: "response.output_item.done", output_index: 1, item: { ...message, status: "completed" } },
        {
          type: "response.completed",
          response: { ...response, status: "completed", usage: { input_tokens: 0, output_tokens: 0 } },
        },
      ],
      true,
    ),
  });

interface Situation {
  readonly behaviour: VendorBehaviour;
  readonly hasReasoning?: boolean;
  readonly maxTokens?: number | null;
  readonly signal?: AbortSignal;
}

async function run({ behaviour, hasReasoning = false, maxTokens = 100, signal }: Situation) {
  const vendor = await startFakeVendor(format(hasReasoning));
  onTestFinished(() => vendor.close());
  vendor.setBehaviour(behaviour);
  const connection = { settings: { base_url: vendor.url }, credentials: { api_key: "sk-x" }, fetch };
  const request: TextRequest = {
    ...{ model: "fake-model", system: null, prompt: "One question.", temperature: null, maxTokens },
    signal: signal ?? new AbortController().signal,
  };
  const parts: TextPart[] = [];
  for await (const part of openai.text?.(connection, request) ?? []) parts.push(part);
  return { end: parts.at(-1), paidCalls: vendor.paidCalls() };
}

test("a text that breaks off is charged for what came", async () => {
  const { end } = await run({ behaviour: "truncated" });
  expect(end).toMatchObject({
    failure: { code: "interrupted" },
    usage: [INPUT, { unit: "output_tokens", amount: "3", isEstimate: true }],
  });
});

test("a text that breaks off after reasoning is charged for all of its output tokens", async () => {
  const { end } = await run({ behaviour: "truncated", hasReasoning: true });
  expect(end).toMatchObject({
    failure: { code: "interrupted" },
    usage: [INPUT, { unit: "output_tokens", amount: "100", isEstimate: true }],
  });
  expect((await run({ behaviour: "good", hasReasoning: true })).end).toMatchObject({
    failure: null,
    usage: [INPUT, { unit: "output_tokens", amount: "7", isEstimate: true }],
  });
});

test.each([
  [100, "100"],
  [null, "4096"],
])("a text of at most %s tokens that is stopped before it begins is charged for all of them", async (max, amount) => {
  const signal = AbortSignal.timeout(200);
  expect((await run({ behaviour: "silent", maxTokens: max, signal })).end).toMatchObject({
    failure: { code: "cancelled" },
    usage: [INPUT, { unit: "output_tokens", amount, isEstimate: true }],
  });
});

test("a text that is stopped before its request is sent costs nothing", async () => {
  expect(await run({ behaviour: "good", signal: AbortSignal.abort() })).toEqual({
    end: { kind: "end", failure: { code: "cancelled" }, usage: [], isCutOff: false },
    paidCalls: 0,
  });
});
