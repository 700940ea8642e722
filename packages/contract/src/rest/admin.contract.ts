import { z } from "zod";
import { id, isoTime, definePage, pageQuery } from "./common.schemas.ts";
import type { RouteTable } from "./route-spec.ts";

export const SECURITY_EVENT_TYPES = [
  "login_succeeded",
  "login_failed",
  "login_delayed",
  "logout",
  "token_replayed",
  "setup_completed",
  "setup_code_refused",
  "account_created",
  "account_activated",
  "account_deactivated",
  "role_changed",
  "password_changed",
  "password_refused",
  "account_deleted",
  "account_exported",
  "session_ended",
  "username_changed",
  "email_verified",
  "email_change_requested",
  "email_change_cancelled",
  "email_changed",
  "login_preference_changed",
  "identity_linked",
  "identity_unlinked",
  "verification_code_refused",
  "team_login_failed",
  "team_login_delayed",
  "team_password_changed",
  "team_logged_out",
  "co_host_added",
  "co_host_removed",
  "co_host_link_created",
  "co_host_link_withdrawn",
  "rate_limited",
  "origin_refused",
  "host_refused",
] as const;
export type SecurityEventType = (typeof SECURITY_EVENT_TYPES)[number];

export const securityEvent = z
  .object({
    id,
    type: z.enum(SECURITY_EVENT_TYPES).describe("Type of the event"),
    actor_id: z.string().nullable().describe("Account that performed the action; null if nobody was signed in"),
    target_id: z.string().nullable().describe("Account or team affected by the action; null if there is none"),
    subject: z.string().nullable().describe("Name, route or host affected by the action; null if there is none"),
    address: z.string(),
    user_agent: z.string().nullable(),
    request_id: z.string().nullable(),
    created_at: isoTime,
  })
  .meta({ id: "SecurityEvent" });
export type SecurityEvent = z.infer<typeof securityEvent>;

export const adminRoutes = {
  "GET /admin/security-events": {
    summary: "List security events such as sign-ins, permission changes and refusals, newest first",
    guard: "admin",
    query: pageQuery.extend({
      type: z.enum(SECURITY_EVENT_TYPES).optional().describe("Only events of this type"),
      user_id: id.optional().describe("Only events performed by or targeting this account"),
    }),
    response: definePage(securityEvent),
    tag: "administration",
  },
} as const satisfies RouteTable;
