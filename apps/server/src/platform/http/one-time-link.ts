import { fail, type ServiceResult } from "./failure.ts";

/** Pages opened by links that contain a secret. */
export type LinkPage = "/reset-password" | "/invitation" | "/co-host";

/** 32 bytes as base64url. */
const TOKEN_FORMAT = /^[\w-]{43}$/;

export const isLinkToken = (token: string): boolean => TOKEN_FORMAT.test(token);

/**
 * Builds a link on the public address, or only its path without one; never on an address taken from a request. The
 * token is in the fragment, which browsers do not send, so that neither logs nor referrers contain it.
 */
export function buildOneTimeLink(publicUrl: string | null, page: LinkPage, token: string): string {
  return `${publicUrl ?? ""}${page}#${token}`;
}

/** The failure of a link with an unknown token. */
export function failWithLink(token: string): ServiceResult<never> {
  return fail(isLinkToken(token) ? "link_expired" : "link_malformed");
}
