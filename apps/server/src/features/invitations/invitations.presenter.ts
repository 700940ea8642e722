import type { Invitation } from "@showrunner/contract/rest";
import type { InvitationsTable, UsersTable } from "../../platform/db/index.ts";
import type { ListedInvitation } from "./invitations.repository.ts";
import { toIsoTime } from "../../platform/iso-time.ts";

/** Whether an invitation is void: it would create an administrator, but its inviter is no longer one. */
export function isVoid(
  { role }: Pick<InvitationsTable, "role">,
  inviter: Pick<UsersTable, "role" | "active"> | null,
): boolean {
  return role === "admin" && (inviter?.role !== "admin" || inviter.active === 0);
}

export function presentInvitation(row: ListedInvitation, now: number): Invitation {
  const { id, email, role, communication_language, inviter } = row;
  return {
    id,
    email,
    role,
    communication_language,
    state: isVoid(row, inviter) ? "void" : row.expires_at <= now ? "expired" : "pending",
    is_mailed: row.mailed === 1,
    invited_by: inviter?.username ?? null,
    created_at: toIsoTime(row.created_at),
    sent_at: toIsoTime(row.sent_at),
    expires_at: toIsoTime(row.expires_at),
  };
}
