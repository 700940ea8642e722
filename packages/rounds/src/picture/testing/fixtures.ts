import fc from "fast-check";
import { createTypedAnswerFixtures } from "../../testing/fixture-kit.ts";

const CONFIG = { image: "/images/0198-fox", effect: "pixels", steps: 3, interval_s: 2, min_percent: 20 };
const anyCount = fc.oneof(fc.integer({ min: -1, max: 200 }), fc.constant("6"));

export const fixtures = createTypedAnswerFixtures(
  "picture",
  CONFIG,
  fc.oneof(
    fc.constant(null),
    fc.record(
      {
        image: fc.constantFrom("", "/images/0198-fox", "https://example.org/fox.png", "/images/../secret"),
        effect: fc.constantFrom("pixels", "blur", "tiles", "mirror"),
        steps: anyCount,
        interval_s: fc.oneof(anyCount, fc.constant(null)),
        min_percent: anyCount,
      },
      { requiredKeys: [] },
    ),
  ),
);
