import type { Instant, Json } from "@showrunner/engine";
import { isRecord, lineOf } from "../parse.ts";
import { config_limits, most_items } from "./limits.ts";
import type { ChallengeAnswer } from "./model.ts";

const longest_id = 64;

/**
 * Adds (`{add: {id, text}}`) or withdraws (`{remove: {id}}`) one item. A repeated message has no effect; null for
 * malformed input or one item too many. Independent of whether an item is correct.
 */
export function reduceAnswer(previous: ChallengeAnswer | null, input: Json, at: Instant): ChallengeAnswer | null {
  if (!isRecord(input) || Object.keys(input).length !== 1) return null;
  const { add, remove } = input;
  if (isRecord(add)) return added(previous ?? { items: [] }, lineOf(add["id"], longest_id), add["text"], at);
  if (isRecord(remove)) return withdrawn(previous, lineOf(remove["id"], longest_id));
  return null;
}

function added(answer: ChallengeAnswer, id: string | null, raw_text: unknown, at: Instant): ChallengeAnswer | null {
  const text = lineOf(raw_text, config_limits.item);
  if (id === null || text === null) return null;
  if (answer.items.some((item) => item.id === id)) return answer;
  return answer.items.length < most_items ? { items: [...answer.items, { id, text, at }] } : null;
}

function withdrawn(answer: ChallengeAnswer | null, id: string | null): ChallengeAnswer | null {
  if (answer === null || id === null) return null;
  return answer.items.some((item) => item.id === id)
    ? { items: answer.items.filter((item) => item.id !== id) }
    : answer;
}
