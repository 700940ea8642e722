import { madeUp, type SampleInputs } from "../sample-inputs.ts";
import { longest_text, type ClassicConfig } from "./model.ts";

export const sampleInputs: SampleInputs<ClassicConfig> = ({ round }, request) => {
  const [answer] = round.answers;
  const text = request.wish !== "wrong" && answer !== undefined ? answer.slice(0, longest_text) : madeUp(request);
  return [{ text }];
};
