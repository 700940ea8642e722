import { fail, type ServiceResult } from "./failure.ts";

/** Pages that links with a secret lead to. */
export type LinkPage = "/reset-password" | "/invitation" | "/co-host";

/** 32 bytes as base64url. */
const TOKEN_FORMAT = /^[\w-]{43}$/;

export const isLinkToken = (token: string): boolean => TOKEN_FORMAT.test(token);

/**
 * A link on the public address, or its path while there is none: never on an address that a request named.
 * The token is in the fragment, which browsers send to no server, so that neither logs nor referrers contain it.
 */
export function buildOneTimeLink(publicUrl: string | null, page: LinkPage, token: string): string {
  return `${publicUrl ?? ""}${page}#${token}`;
}

/** Failure of a link whose token is not stored. */
export function failWithLink(token: string): ServiceResult<never> {
  return fail(isLinkToken(token) ? "link_expired" : "link_malformed");
}
