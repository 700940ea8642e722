import { normalisePublicId } from "@showrunner/contract/public-id";

/** Extracts the public id from a typed or pasted code or link; null when there is none. */
export function parsePublicId(typed: string): string | null {
  const inLink = /\/(?:join|play)\/([^/?#\s]+)/.exec(typed)?.[1];
  return normalisePublicId(inLink ?? typed);
}
