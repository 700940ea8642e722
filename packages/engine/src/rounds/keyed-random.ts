import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import type { RoundId } from "../ids.ts";
import type { KeyedRandom } from "../round-definition.ts";

const ID_BYTES = 12;
const WORDS_PER_BLOCK = 8;
const TWO_TO_32 = 2 ** 32;
/** More labels than a round has options; they are requested again with every submission. */
const MAX_CACHED_IDS = 256;

/**
 * Pseudo-random values that are identical in every replay and cannot be predicted or inverted without the show's secret
 * (LOG-7): HMAC-SHA-256 over the round id and a label.
 *
 * @param secret the show's secret, never projected.
 * @param roundId separates rounds: the same label gives another value in another round.
 */
export function createKeyedRandom(secret: string, roundId: RoundId): KeyedRandom {
  const keyed = hmac.create(sha256, utf8ToBytes(secret)).update(utf8ToBytes(`${roundId}\n`));
  const digest = (label: string): Uint8Array => keyed.clone().update(utf8ToBytes(label)).digest();

  const ids = new Map<string, string>();
  const idOf = (label: string): string => {
    const known = ids.get(label);
    if (known !== undefined) return known;
    const id = toHex(digest(`id\n${label}`).subarray(0, ID_BYTES));
    if (ids.size < MAX_CACHED_IDS) ids.set(label, id);
    return id;
  };

  return {
    id: idOf,
    order: (label, n) =>
      shuffledIndices(
        n,
        wordStream((block) => digest(`order\n${label}\n${block}`)),
      ),
  };
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Unsigned 32-bit words, from as many blocks as needed. */
function wordStream(blockAt: (block: number) => Uint8Array): () => number {
  let block = 0;
  let words: DataView | null = null;
  let next = WORDS_PER_BLOCK;
  return () => {
    if (words === null || next === WORDS_PER_BLOCK) {
      const bytes = blockAt(block);
      words = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      block += 1;
      next = 0;
    }
    const word = words.getUint32(next * 4);
    next += 1;
    return word;
  };
}

/** Fisher–Yates shuffle; words above the largest multiple are rejected, so that all orders are equally likely. */
function shuffledIndices(n: number, nextWord: () => number): readonly number[] {
  const order = Array.from({ length: n }, (_, index) => index);
  for (let last = n - 1; last > 0; last -= 1) {
    const choices = last + 1;
    const limit = TWO_TO_32 - (TWO_TO_32 % choices);
    let word = nextWord();
    while (word >= limit) word = nextWord();
    const chosen = word % choices;
    const lastValue = order[last] as number;
    order[last] = order[chosen] as number;
    order[chosen] = lastValue;
  }
  return order;
}
