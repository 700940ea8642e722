import fc from "fast-check";
import { createTypedAnswerFixtures } from "../../testing/fixture-kit.ts";

const CONFIG = { video: "/videos/0198-film", start_s: 10, length_s: 30 };
const anySeconds = fc.oneof(fc.integer({ min: -1, max: 1_000 }), fc.constant("6"));

export const fixtures = createTypedAnswerFixtures(
  "video",
  CONFIG,
  fc.oneof(
    fc.constant(null),
    fc.record(
      {
        video: fc.constantFrom("", "/videos/0198-film", "/images/0198-fox", "/videos/../secret"),
        start_s: anySeconds,
        length_s: fc.oneof(anySeconds, fc.constant(null)),
      },
      { requiredKeys: [] },
    ),
  ),
);
