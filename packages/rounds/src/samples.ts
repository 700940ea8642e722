export { prepareRound, type PreparedRound } from "./prepare-round.ts";
export { randomNormal, type BotAnswer, type BotRequest } from "./bot-answer.ts";
export type { SampleInputs, SampleRequest, SampleQuality } from "./sample-inputs.ts";
