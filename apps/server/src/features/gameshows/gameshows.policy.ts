import type { UserCaller } from "../../platform/http/caller.ts";

/** The owner and admins own a show. With authentication disabled every caller is an admin. */
export function isOwner(caller: UserCaller, show: { readonly owner_id: string | null }): boolean {
  return caller.isAdmin || (caller.user_id !== null && caller.user_id === show.owner_id);
}
