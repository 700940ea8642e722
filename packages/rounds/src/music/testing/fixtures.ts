import fc from "fast-check";
import { createTypedAnswerFixtures } from "../../testing/fixture-kit.ts";

const CONFIG = { audio: "/audio/0198-song", start_s: 10, length_s: 30 };
const anySeconds = fc.oneof(fc.integer({ min: -1, max: 1_000 }), fc.constant("6"));

export const fixtures = createTypedAnswerFixtures(
  "music",
  CONFIG,
  fc.oneof(
    fc.constant(null),
    fc.record(
      {
        audio: fc.constantFrom("", "/audio/0198-song", "/images/0198-fox", "/audio/../secret"),
        start_s: anySeconds,
        length_s: anySeconds,
      },
      { requiredKeys: [] },
    ),
  ),
);
