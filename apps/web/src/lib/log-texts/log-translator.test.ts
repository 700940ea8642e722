import { expect, test } from "vitest";
import { LOG_KINDS } from "@showrunner/contract/rest";
import { DECISION_KINDS } from "@showrunner/engine";
import { logTextMessages } from "./messages/en.ts";

const withVariants = (kinds: readonly string[], variants: readonly string[]): readonly string[] =>
  kinds.flatMap((kind) => [kind, ...variants.map((variant) => `${kind}_${variant}`)]);

test("every message belongs to a kind of entry or decision, and to a variant that is asked for", () => {
  const expected = new Set([
    ...withVariants(LOG_KINDS, ["draw", "nobody", "winner", "penalty", "text"]).map((name) => `e_${name}`),
    ...withVariants(DECISION_KINDS, ["draw", "nobody", "correct", "partial", "wrong", "ignore"]).map(
      (name) => `what_${name}`,
    ),
  ]);
  const keys = Object.keys(logTextMessages.en).filter((key) => /^(?:e|what)_/u.test(key));
  expect(keys.filter((key) => !expected.has(key))).toEqual([]);
});
