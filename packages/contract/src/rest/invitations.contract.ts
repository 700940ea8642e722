import { z } from "zod";
import { emailAddress, password, registeredUser, role, username } from "./auth.contract.ts";
import { id, idParams, isoTime, locale, pageOf, pageQuery } from "./common.schemas.ts";
import { handedOverLink, linkToken } from "./recovery.contract.ts";
import type { RouteTable } from "./route-spec.ts";

export const INVITATION_STATES = ["pending", "expired", "void"] as const;

export const invitation = z
  .object({
    id,
    email: z.string(),
    role: role.describe("Of the account that accepting creates"),
    communication_language: locale,
    state: z
      .enum(INVITATION_STATES)
      .describe("`void`: an invitation to be an administrator, from somebody who is none any more"),
    is_mailed: z.boolean().describe("Whether the present link was mailed; otherwise it was given out to hand over"),
    invited_by: z.string().nullable().describe("Username; null once that account is deleted"),
    created_at: isoTime,
    sent_at: isoTime.describe("When the present link was made"),
    expires_at: isoTime,
  })
  .meta({ id: "Invitation" });
export type Invitation = z.output<typeof invitation>;

const sentInvitation = z.object({ invitation, link: handedOverLink });
export type SentInvitation = z.output<typeof sentInvitation>;

const OFF = "`409` with `invitations_off` while nobody can sign in with username and password.";
const LINK_FAILURES = `\`410\` with \`link_expired\` when the link has expired, was used, replaced or withdrawn; \`422\` with \`link_malformed\` when it is damaged. ${OFF}`;

export const invitationRoutes = {
  "GET /invitations": {
    summary: "Invitations that were not accepted yet, the latest first",
    guard: "admin",
    query: pageQuery.extend({
      search: z.string().max(100).optional().describe("Part of the e-mail address"),
      role: role.optional(),
    }),
    response: pageOf(invitation),
    tag: "users",
  },
  "POST /invitations": {
    summary: "Invite somebody to make an account; mailed where possible, otherwise a link for handing over",
    description: `The link works once within 7 days, also while registration is closed. \`409\` with \`email_taken\` or \`already_invited\`. ${OFF}`,
    guard: "admin",
    body: z.object({
      email: emailAddress,
      role: role.default("user"),
      communication_language: locale.optional().describe("The default language of the installation when absent"),
    }),
    response: sentInvitation,
    status: 201,
    tag: "users",
  },
  "POST /invitations/:id/resend": {
    summary: "Replace the link of an invitation by a new one, and mail it where possible",
    description: `The former link becomes void. \`409\` with \`email_taken\` when the address belongs to an account meanwhile; \`429\` after too many mails to one address. ${OFF}`,
    guard: "admin",
    params: idParams,
    response: sentInvitation,
    tag: "users",
  },
  "DELETE /invitations/:id": {
    summary: "Withdraw an invitation; its link becomes void",
    guard: "admin",
    params: idParams,
    status: 204,
    tag: "users",
  },
  "POST /auth/check-invitation": {
    summary: "Whom an invitation is for; does not use it up",
    description: LINK_FAILURES,
    guard: "public",
    body: z.object({ token: linkToken }),
    response: z.object({ email: z.string().describe("The invited address") }),
    tag: "auth",
  },
  "POST /auth/accept-invitation": {
    summary: "Make the account of an invitation, once",
    description: `The address is verified by the mailed link. After a link that was handed over it has to be verified where registration asks for it; the response then carries \`verification_id\`. \`409\` with \`username_taken\` or \`email_taken\` uses nothing up. ${LINK_FAILURES}`,
    guard: "public",
    body: z.object({ token: linkToken, username, password: password.describe("At least 6 characters") }),
    response: registeredUser,
    status: 201,
    tag: "auth",
  },
} as const satisfies RouteTable;
