import { createHash } from "node:crypto";

/**
 * Hash under which a random secret is stored. Secrets that people choose need the slow hash of `password-hasher.ts`.
 */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("base64url");
