import { normalisePublicId } from "@showrunner/contract/public-id";

/** Extracts the public id from a typed or pasted code or link; null when there is none. */
export function publicIdOf(typed: string): string | null {
  const in_link = /\/(?:join|play)\/([^/?#\s]+)/.exec(typed)?.[1];
  return normalisePublicId(in_link ?? typed);
}
