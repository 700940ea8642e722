import { expect, test } from "vitest";
import type { RoundFields } from "@showrunner/contract/rest";
import { describeRound } from "./describe-round.ts";

test("the answer of an estimate is in the notation of the language; years have no separator", () => {
  const describe = (answer: number, unit: string): string | undefined => {
    const round = {
      type: "estimate",
      title: null,
      question: "",
      content: "",
      answers: [],
      config: { question: "How many?", answer, unit },
    };
    return describeRound(round as unknown as RoundFields, "de").lines[0]?.text;
  };
  expect(describe(1_234_567.25, "km")).toBe("1.234.567,25 km");
  expect(describe(1_969, "")).toBe("1969");
});
