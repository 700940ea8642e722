import fc from "fast-check";
import { moderatorCommand, teamCommand, clientMessage } from "@showrunner/contract/realtime";
import { z } from "zod";
import { arbitraryJson, oddJson, ODD_TEXTS, type JsonOptions, type JsonSchema } from "../../testing/arbitrary-json.ts";
import { createRefResolver } from "../../testing/openapi-validator.ts";
import { TEXT_MUTATIONS } from "./mutations.ts";

/** A generated WebSocket message. It contains placeholders, which are filled in with current values. */
export type FramePlan =
  /** Valid according to the schemas, or with odd values in some places. */
  | { readonly kind: "message"; readonly value: unknown }
  | { readonly kind: "text"; readonly value: unknown; readonly how: keyof typeof TEXT_MUTATIONS }
  | { readonly kind: "pieces"; readonly value: unknown; readonly count: number }
  | { readonly kind: "plain"; readonly text: string }
  | { readonly kind: "binary"; readonly bytes: number }
  | { readonly kind: "large"; readonly characters: number }
  | { readonly kind: "ping" | "pong"; readonly bytes: number };

const getSchema = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as unknown as JsonSchema;
const schemas = { up: getSchema(clientMessage), moderator: getSchema(moderatorCommand), team: getSchema(teamCommand) };

const optionIds = fc.constantFrom("{{option_id}}", "nothing", ...ODD_TEXTS);
const inputs = fc.oneof(
  fc.record({ picks: fc.array(optionIds, { maxLength: 3 }) }),
  fc.record({ text: fc.oneof(fc.constantFrom(...ODD_TEXTS), fc.string({ maxLength: 600 })) }),
  fc.record({ add: fc.record({ id: fc.string(), text: fc.string() }) }),
  fc.record({ remove: fc.record({ id: fc.string() }) }),
  fc.jsonValue({ maxDepth: 4 }),
);
const KNOWN_VALUES: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  view: fc.constant("{{view}}"),
  round_id: fc.constant("{{round_id}}"),
  team_id: fc.constant("{{team_id}}"),
  winner_team_id: fc.constant("{{team_id}}"),
  press_id: fc.constantFrom("{{press_id}}", "p1", "p2", "p3"),
  submission_id: fc.constantFrom("{{submission_id}}", "s1", "s2", "s3"),
  decision_seq: fc.constant("{{decision_seq}}"),
  claim: fc.oneof(fc.constant(null), fc.double()),
  input: inputs,
};

function schemaValues(schema: JsonSchema, oddInTen: number): fc.Arbitrary<unknown> {
  const known: JsonOptions["known"] = (name) => (Object.hasOwn(KNOWN_VALUES, name) ? KNOWN_VALUES[name] : undefined);
  return arbitraryJson(schema, { resolve: createRefResolver(schema), oddInTen, known });
}

const commandMessages = (body: fc.Arbitrary<unknown>) =>
  fc.record({ type: fc.constant("command"), id: fc.constant("{{id}}"), body });
const clockMessages = fc.record({
  type: fc.constant("clock"),
  t0: fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true })),
});

/** Messages that clients of this role normally send. */
export function createValidMessages(role: "moderator" | "team" | "display"): fc.Arbitrary<FramePlan> {
  const own = commandMessages(schemaValues(role === "moderator" ? schemas.moderator : schemas.team, 0));
  const other = commandMessages(schemaValues(role === "moderator" ? schemas.team : schemas.moderator, 0));
  const value = fc.oneof(
    { weight: 12, arbitrary: own },
    { weight: 1, arbitrary: other },
    { weight: 2, arbitrary: clockMessages },
  );
  return value.map((message) => ({ kind: "message", value: message }));
}

const getKeys = <T extends object>(table: T): (keyof T)[] => Object.keys(table) as (keyof T)[];
const validMessages = schemaValues(schemas.up, 0);

/** Frames that our own clients never send. */
export const oddFrames: fc.Arbitrary<FramePlan> = fc.oneof(
  { weight: 8, arbitrary: schemaValues(schemas.up, 2).map((value): FramePlan => ({ kind: "message", value })) },
  { weight: 1, arbitrary: oddJson.map((value): FramePlan => ({ kind: "message", value })) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("text" as const),
      value: validMessages,
      how: fc.constantFrom(...getKeys(TEXT_MUTATIONS)),
    }),
  },
  { weight: 1, arbitrary: fc.constantFrom(...ODD_TEXTS).map((text): FramePlan => ({ kind: "plain", text })) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("binary" as const), bytes: fc.nat(5_000) }) },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 4_000, max: 70_000 }).map((characters): FramePlan => ({ kind: "large", characters })),
  },
);

/** Unusual but harmless frames: pings, unsolicited pongs, fragmented messages. */
export function createHarmlessFrames(role: "moderator" | "team" | "display"): fc.Arbitrary<FramePlan> {
  const bytes = fc.nat(125);
  return fc.oneof(
    fc.record({ kind: fc.constant("ping" as const), bytes }),
    fc.record({ kind: fc.constant("pong" as const), bytes }),
    fc.tuple(createValidMessages(role), fc.integer({ min: 2, max: 5 })).map(([plan, count]): FramePlan => ({
      kind: "pieces",
      value: plan.kind === "message" ? plan.value : null,
      count,
    })),
  );
}

/**
 * First messages with existing and made-up roles and tokens, and all kinds of versions, devices and sequence numbers.
 */
export const oddHellos: fc.Arbitrary<unknown> = fc.oneof(
  fc.record({
    type: fc.constant("hello"),
    protocol: fc.oneof({ weight: 3, arbitrary: fc.constant(1) }, fc.constantFrom(0, 2, -1, 2 ** 53 - 1)),
    role: fc.constantFrom("moderator", "team", "display"),
    token: fc.oneof(
      fc.constant("{{token}}"),
      fc.constant(null),
      fc.constantFrom(...ODD_TEXTS),
      fc.string({ maxLength: 2_000 }),
    ),
    device_id: fc.oneof(fc.constant("{{device_id}}"), fc.string({ minLength: 1, maxLength: 36, unit: "binary" })),
    seq: fc.oneof(fc.constant(null), fc.integer(), fc.constantFrom(2 ** 53 - 1, -(2 ** 53) + 1)),
  }),
  oddJson,
);
