// The list of round types. A new one needs this line; everything else about it is in its folder.
export { classicType } from "./classic/classic.definition.ts";
export { multipleChoiceType } from "./multipleChoice/multiple-choice.definition.ts";
export { timedChallengeType } from "./timedChallenge/timed-challenge.definition.ts";
