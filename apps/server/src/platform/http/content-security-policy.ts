import { randomBytes } from "node:crypto";

/** For responses that are not pages: they may load and run nothing, and cannot be framed. */
export const API_CSP = "default-src 'none'; frame-ancestors 'none'";

/**
 * For the pages of the app. Style tags need the nonce; style attributes (positions, team colours) are allowed. Scripts
 * come only from own files, or are inlined by the build and allowed by hash. The host is listed for WebSockets, because
 * older Safari versions do not count them as 'self'; it has passed the host policy.
 */
export function buildPageCsp(nonce: string, host: string | null, scriptHashes: readonly string[]): string {
  const sockets = host !== null ? ` ws://${host} wss://${host}` : "";
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scriptHashes.map((hash) => `'sha256-${hash}'`)].join(" "),
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${sockets}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/**
 * For the API documentation only. Its viewer creates style tags without a nonce, and has one inline script with a
 * nonce.
 */
export function buildDocsCsp(nonce: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** Creates the nonce of one response. */
export function createNonce(): string {
  return randomBytes(16).toString("base64url");
}
