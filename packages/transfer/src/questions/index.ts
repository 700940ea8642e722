export { fromRound } from "./from-round.ts";
export { toRound } from "./to-round.ts";
export type { Question } from "./question.ts";
