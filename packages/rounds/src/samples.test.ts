import { describe, expect, it } from "vitest";
import type { Json, Judgement } from "@showrunner/engine";
import { roundTypeIds } from "./round-registry.ts";
import { prepareSampleRound } from "./testing/type-fixtures.ts";
import type { SampleQuality } from "./samples.ts";

const FILLER_WORDS = ["Spaghetti", "Karaoke"];

function judgementOf(type: string, quality: SampleQuality, nth: number): Judgement {
  const { definition, context, sampleInputs } = prepareSampleRound(type, "Fox");
  let answer: Json | null = null;
  for (const input of sampleInputs(context, { quality, fillerWords: FILLER_WORDS, index: nth })) {
    answer = definition.reduceAnswer(context, answer, input, 0);
    if (answer === null) throw new Error("the type refuses its own sample input");
  }
  if (answer === null) throw new Error("no sample input");
  return definition.judge(context, answer);
}

describe.each([...roundTypeIds])("samples of %s", (type) => {
  it.each([0, 1, 2, 3])("are judged as intended, team %i", (nth) => {
    const [right, partly, wrong] = (["right", "partly", "wrong"] as const).map((quality) =>
      judgementOf(type, quality, nth),
    );
    if (right?.outcome === "unjudged") {
      expect([partly?.outcome, wrong?.outcome]).toEqual(["unjudged", "unjudged"]);
      return;
    }
    expect(right?.share).toBe(1);
    expect(wrong?.share).toBe(0);
    expect(partly?.share).toBeGreaterThan(0);
  });
});
