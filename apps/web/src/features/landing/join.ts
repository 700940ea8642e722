import { normalisePublicId } from "@showrunner/contract/public-id";

/** Public id out of what a visitor typed or pasted: a code, or a whole link to a show; null when it can be neither. */
export function publicIdOf(typed: string): string | null {
  const in_link = /\/(?:join|play)\/([^/?#\s]+)/.exec(typed)?.[1];
  return normalisePublicId(in_link ?? typed);
}
