import { randomFillSync } from "node:crypto";

const nonce_bytes = 8;
/** Asking for randomness costs as much for one nonce as for a few hundred. */
const pool = Buffer.alloc(nonce_bytes * 512);
let used = pool.length;

/** Eight bytes that nobody can guess. */
export function nonce(): Buffer {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const bytes = Buffer.from(pool.subarray(used, used + nonce_bytes));
  used += nonce_bytes;
  return bytes;
}
