import { z } from "zod";
import { emailAddress, password, registeredUser, role, username } from "./auth.contract.ts";
import { id, idParams, isoTime, locale, definePage, pageQuery } from "./common.schemas.ts";
import { handedOverLink, linkToken } from "./recovery.contract.ts";
import type { RouteTable } from "./route-spec.ts";

export const INVITATION_STATES = ["pending", "expired", "void"] as const;

export const invitation = z
  .object({
    id,
    email: z.string(),
    role: role.describe("Role of the account that accepting the invitation creates"),
    communication_language: locale,
    state: z
      .enum(INVITATION_STATES)
      .describe("State of the invitation. `void`: it would create an administrator, but its sender is no longer one"),
    is_mailed: z.boolean().describe("Whether the current link was mailed; otherwise it was returned for handing over"),
    invited_by: z.string().nullable().describe("Username of the sender; null once that account is deleted"),
    created_at: isoTime,
    sent_at: isoTime.describe("Time at which the current link was created"),
    expires_at: isoTime.describe("Expiry of the current link"),
  })
  .meta({ id: "Invitation" });
export type Invitation = z.output<typeof invitation>;

const sentInvitation = z.object({ invitation, link: handedOverLink });
export type SentInvitation = z.output<typeof sentInvitation>;

const OFF = "`409` with `invitations_off` while sign-in with passwords is disabled.";
const LINK_FAILURES = `\`410\` with \`link_expired\` if the link has expired or was used, replaced or withdrawn; \`422\` with \`link_malformed\` if it is damaged. ${OFF}`;

export const invitationRoutes = {
  "GET /invitations": {
    summary: "List open invitations, newest first",
    guard: "admin",
    query: pageQuery.extend({
      search: z.string().max(100).optional().describe("Text contained in the e-mail address"),
      role: role.optional().describe("Only invitations for this role"),
    }),
    response: definePage(invitation),
    tag: "users",
  },
  "POST /invitations": {
    summary: "Invite a person to create an account",
    description: `The invitation is mailed if possible; otherwise its link is returned for handing over. The link can be used once within 7 days, even while registration is disabled. \`409\` with \`email_taken\` or \`already_invited\`. ${OFF}`,
    guard: "admin",
    body: z.object({
      email: emailAddress,
      role: role.default("user"),
      communication_language: locale
        .optional()
        .describe("Language of messages to this person; defaults to the language of the installation"),
    }),
    response: sentInvitation,
    status: 201,
    tag: "users",
  },
  "POST /invitations/:id/resend": {
    summary: "Replace the link of an invitation and send it again",
    description: `The link is mailed if possible; otherwise it is returned for handing over. The former link becomes invalid. \`409\` with \`email_taken\` if the address belongs to an account by now; \`429\` after too many mails to one address. ${OFF}`,
    guard: "admin",
    params: idParams,
    response: sentInvitation,
    tag: "users",
  },
  "DELETE /invitations/:id": {
    summary: "Withdraw an invitation; its link becomes invalid",
    guard: "admin",
    params: idParams,
    status: 204,
    tag: "users",
  },
  "POST /auth/check-invitation": {
    summary: "Check an invitation link without using it",
    description: LINK_FAILURES,
    guard: "public",
    body: z.object({ token: linkToken }),
    response: z.object({ email: z.string().describe("E-mail address to which the invitation was sent") }),
    tag: "auth",
  },
  "POST /auth/accept-invitation": {
    summary: "Accept an invitation and create the account",
    description: `An invitation can be accepted once. A mailed link verifies the address. After a link that was handed over, the address must be verified if registration requires it; the response then contains \`verification_id\`. \`409\` with \`username_taken\` or \`email_taken\`, after which the link stays valid. ${LINK_FAILURES}`,
    guard: "public",
    body: z.object({
      token: linkToken,
      username,
      password: password.describe("Password of the account, at least 6 characters"),
    }),
    response: registeredUser,
    status: 201,
    tag: "auth",
  },
} as const satisfies RouteTable;
