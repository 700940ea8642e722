import type { Instant, Json } from "@showrunner/engine";
import { isRecord, parseLine } from "../read-json.ts";
import { CONFIG_LIMITS, MAX_ITEMS } from "./timed-challenge.limits.ts";
import type { ChallengeAnswer } from "./timed-challenge.model.ts";

const MAX_ID_LENGTH = 64;

/**
 * Adds (`{add: {id, text}}`) or withdraws (`{remove: {id}}`) one item. A repeated message has no effect; null for
 * malformed input or one item too many. Independent of whether an item is correct.
 */
export function reduceAnswer(previous: ChallengeAnswer | null, input: Json, at: Instant): ChallengeAnswer | null {
  if (!isRecord(input) || Object.keys(input).length !== 1) return null;
  const { add, remove } = input;
  if (isRecord(add)) return addItem(previous ?? { items: [] }, parseLine(add["id"], MAX_ID_LENGTH), add["text"], at);
  if (isRecord(remove)) return withdrawItem(previous, parseLine(remove["id"], MAX_ID_LENGTH));
  return null;
}

function addItem(answer: ChallengeAnswer, id: string | null, rawText: unknown, at: Instant): ChallengeAnswer | null {
  const text = parseLine(rawText, CONFIG_LIMITS.item);
  if (id === null || text === null) return null;
  if (answer.items.some((item) => item.id === id)) return answer;
  return answer.items.length < MAX_ITEMS ? { items: [...answer.items, { id, text, at }] } : null;
}

function withdrawItem(answer: ChallengeAnswer | null, id: string | null): ChallengeAnswer | null {
  if (answer === null || id === null) return null;
  return answer.items.some((item) => item.id === id)
    ? { items: answer.items.filter((item) => item.id !== id) }
    : answer;
}
