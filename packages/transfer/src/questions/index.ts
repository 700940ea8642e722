export { toQuestion } from "./to-question.ts";
export { toRound } from "./to-round.ts";
export type { Question } from "./question.ts";
