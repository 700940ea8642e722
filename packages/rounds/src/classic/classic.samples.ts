import { fillerWord, type SampleInputs } from "../sample-inputs.ts";
import { MAX_TEXT_LENGTH, type ClassicConfig } from "./classic.model.ts";

export const sampleInputs: SampleInputs<ClassicConfig> = ({ round }, request) => {
  const [answer] = round.answers;
  const text =
    request.quality !== "wrong" && answer !== undefined ? answer.slice(0, MAX_TEXT_LENGTH) : fillerWord(request);
  return [{ text }];
};
