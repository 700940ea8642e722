import { expect, test } from "vitest";
import {
  checkCount,
  checkDuration,
  checkMaxTokens,
  checkTemperature,
  toTextBody,
  type TextFormValues,
} from "./console-form.ts";

const typed: TextFormValues = { model: "", system: "", prompt: "Hi", temperature: "0,7", max_tokens: "" };

test("numbers are read in the notation of the language", () => {
  expect(toTextBody({ ...typed, max_tokens: "4,096" }, "en")).toMatchObject({ temperature: 0.7, max_tokens: 4_096 });
  expect(toTextBody({ ...typed, max_tokens: "4.096" }, "de")).toMatchObject({ temperature: 0.7, max_tokens: 4_096 });
});

test("wrong numbers are refused with a reason, missing ones are not", () => {
  expect([checkMaxTokens("", "en"), checkMaxTokens("1,000", "en"), checkTemperature("1.5", "de")]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(checkMaxTokens("1,0000", "en")).toBe("invalid");
  expect(checkMaxTokens("1.5", "de")).toBe("whole_number");
  expect(checkDuration("1.000", "de")).toBe("out_of_range");
  expect(checkTemperature("1,000", "en")).toBe("out_of_range");
  expect(checkCount("-1", "en")).toBe("out_of_range");
});
