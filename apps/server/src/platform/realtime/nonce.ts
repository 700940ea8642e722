import { randomFillSync } from "node:crypto";

const nonce_bytes = 8;
/** Random bytes are drawn in bulk: a small draw costs as much as a large one. */
const pool = Buffer.alloc(nonce_bytes * 512);
let used = pool.length;

/** Eight unpredictable bytes. */
export function nonce(): Buffer {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const bytes = Buffer.from(pool.subarray(used, used + nonce_bytes));
  used += nonce_bytes;
  return bytes;
}
