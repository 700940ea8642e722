import fc from "fast-check";
import { expect, test } from "vitest";
import { clientMessage } from "@showrunner/contract/realtime";
import { toStorable } from "../to-storable.ts";
import { parseClientMessage } from "./parse-client-message.ts";

const ids = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom("c1", "x".repeat(36), "ä€😀") },
  { weight: 2, arbitrary: fc.constantFrom("", "x".repeat(37), 7, null, ["c1"]) },
);
const inputs = fc.oneof(
  fc.record({ picks: fc.array(fc.string()) }, { requiredKeys: [] }),
  fc.record({ text: fc.string() }),
  fc.constantFrom(null, true, "text", 4.5, [], {}, [["a"], [["b"]]], { a: { b: [1] } }),
  fc.jsonValue({ maxDepth: 5 }),
);
/** Nested deeper than the schema allows. */
const deep = fc.integer({ min: 28, max: 36 }).map((levels) => `${"[".repeat(levels)}${"]".repeat(levels)}`);
const strange = fc.constantFrom("1e999", "-1e999", '{"__proto__":[1]}', '"\\ud800"');

const bodies = fc
  .record(
    {
      type: fc.oneof(
        { weight: 8, arbitrary: fc.constantFrom("submit", "buzz") },
        fc.constantFrom("join_member", "reveal", "", 1),
      ),
      round_id: ids,
      submission_id: ids,
      press_id: ids,
      claim: fc.oneof(fc.double(), fc.constantFrom(null, 0, "1")),
      input: inputs,
      at_close: fc.constantFrom(true, false, null, "true"),
      more: fc.boolean(),
      name: fc.string(),
    },
    { requiredKeys: ["type", "round_id", "submission_id", "press_id"] },
  )
  .map((body) => JSON.stringify(body));

const texts = fc.oneof(
  fc
    .record({ id: ids, body: bodies })
    .map(({ id, body }) => `{"type":"command","id":${JSON.stringify(id)},"body":${body}}`),
  fc
    .record({ field: fc.constantFrom("input", "claim", "round_id"), value: fc.oneof(deep, strange) })
    .map(
      ({ field, value }) =>
        `{"type":"command","id":"c1","extra":1,"body":{"type":"${field === "claim" ? "buzz" : "submit"}","round_id":"r","submission_id":"s","press_id":"p","${field}":${value}}}`,
    ),
  fc.constantFrom(
    '{"type":"clock","t0":1}',
    '{"type":"token","token":"t"}',
    "[]",
    "null",
    "no JSON",
    '{"type":"command"}',
  ),
);

const parseBySchema = (text: string): unknown => {
  try {
    return clientMessage.safeParse(toStorable(JSON.parse(text))).data ?? null;
  } catch {
    return null;
  }
};

test("parses messages exactly as the schema does, with storable texts", () => {
  let read = 0;
  fc.assert(
    fc.property(texts, (text) => {
      const message = parseClientMessage(text);
      if (message !== null) read += 1;
      expect(message).toEqual(parseBySchema(text));
    }),
    { numRuns: 3_000 },
  );
  expect(read).toBeGreaterThan(300);
});
