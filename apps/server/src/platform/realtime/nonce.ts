import { randomFillSync } from "node:crypto";

const NONCE_BYTES = 8;
/** Random bytes are drawn in bulk, because a small draw costs as much as a large one. */
const noncePool = Buffer.alloc(NONCE_BYTES * 512);
let poolOffset = noncePool.length;

/** Eight unpredictable bytes. */
export function createNonce(): Buffer {
  if (poolOffset === noncePool.length) {
    randomFillSync(noncePool);
    poolOffset = 0;
  }
  const bytes = Buffer.from(noncePool.subarray(poolOffset, poolOffset + NONCE_BYTES));
  poolOffset += NONCE_BYTES;
  return bytes;
}
