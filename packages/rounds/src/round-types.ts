import { classicType } from "./classic/classic.definition.ts";
import { estimateType } from "./estimate/estimate.definition.ts";
import { matchingType } from "./matching/matching.definition.ts";
import { multipleChoiceType } from "./multipleChoice/multiple-choice.definition.ts";
import { musicType } from "./music/music.definition.ts";
import { orderingType } from "./ordering/ordering.definition.ts";
import { pictureType } from "./picture/picture.definition.ts";
import { pollType } from "./poll/poll.definition.ts";
import type { AnyRoundType } from "./round-type.ts";
import { timedChallengeType } from "./timedChallenge/timed-challenge.definition.ts";
import { videoType } from "./video/video.definition.ts";

/**
 * The round types in the order offered by the editor; the first is the default. A new type is one import and one entry;
 * everything else about it is in its folder.
 */
export const ROUND_TYPES: readonly AnyRoundType[] = [
  classicType,
  multipleChoiceType,
  timedChallengeType,
  pollType,
  estimateType,
  orderingType,
  matchingType,
  pictureType,
  musicType,
  videoType,
];
