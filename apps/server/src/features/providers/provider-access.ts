import type { ProvidersTable } from "../../platform/db/index.ts";
import type { UserCaller } from "../../platform/http/caller.ts";

type Owned = Pick<ProvidersTable, "created_by" | "visibility" | "status">;

/** Whether a user counts as creator. Admins do for providers without one, which belong to the installation. */
export function isCreator({ user_id, isAdmin }: UserCaller, { created_by }: Owned): boolean {
  return created_by === null ? isAdmin : created_by === user_id;
}

/** Whether a user sees the provider: admins see all, others their own and those of the organisation. */
export function canView(caller: UserCaller, provider: Owned): boolean {
  return caller.isAdmin || provider.visibility === "organization" || isCreator(caller, provider);
}

/** Whether the viewer can neither change nor run it. */
export function isReadOnly(caller: UserCaller, provider: Owned): boolean {
  return provider.status === "archived" || !(caller.isAdmin || isCreator(caller, provider));
}
