import { z } from "zod";
import { emailAddress } from "./auth.contract.ts";
import { isoTime } from "./common.schemas.ts";
import { linkToken } from "./recovery.contract.ts";
import type { RouteTable } from "./route-spec.ts";

export const emailChange = z
  .object({
    email: z.string().describe("New address, which is not confirmed yet"),
    requested_at: isoTime.describe("Time at which the last mail was sent"),
    expires_at: isoTime.describe("Expiry of the link in the mail"),
    resend_available_at: isoTime.describe("Earliest time at which another mail can be requested"),
  })
  .meta({ id: "EmailChange" });
export type EmailChange = z.output<typeof emailChange>;

const NEEDS_MAIL = "`409` with `mail_off` while the server cannot send mail.";
const LINK_FAILURES =
  "`410` with `link_expired` if the link has expired or was used, replaced or cancelled; `422` with `link_malformed` if it is damaged.";

export const emailChangeRoutes = {
  "POST /auth/email-change": {
    summary: "Request a change of the caller's e-mail address, or the verification of the current one",
    description: `Mails a confirmation link, valid for 24 hours, to the new address and a cancellation link to the old one. Replaces an earlier request. Requires a sign-in within the last 10 minutes, otherwise \`403\` with \`recent_login_required\`. ${NEEDS_MAIL} If another account has the address: \`409\` with \`email_taken\` or, where addresses are verified, no error but a mail to its owner, so that the response does not reveal the account.`,
    guard: "user",
    body: z.object({ email: emailAddress.describe("New e-mail address") }),
    response: emailChange,
    status: 201,
    tag: "profile",
  },
  "POST /auth/email-change/resend": {
    summary: "Send a new confirmation link to the new address; the former link becomes invalid",
    description: `At most once per 60 s (\`429\` with \`Retry-After\`). \`404\` without a pending change. ${NEEDS_MAIL}`,
    guard: "user",
    response: emailChange,
    tag: "profile",
  },
  "DELETE /auth/email-change": {
    summary: "Cancel the pending change of the caller's e-mail address, if there is one",
    guard: "user",
    status: 204,
    tag: "profile",
  },
  "POST /auth/verify-email-change/:token": {
    summary: "Confirm a new e-mail address with the link from the mail",
    description: `The link can be used once. ${LINK_FAILURES} \`409\` with \`email_taken\` if another account has taken the address in the meantime.`,
    guard: "public",
    params: z.object({ token: z.string().min(1).max(200).describe("Token from the link") }),
    response: z.object({ email: z.string().describe("New e-mail address of the account") }),
    tag: "auth",
  },
  "POST /auth/cancel-email-change": {
    summary: "Cancel a change of e-mail address with the link sent to the old address",
    description: LINK_FAILURES,
    guard: "public",
    body: z.object({ token: linkToken }),
    status: 204,
    tag: "auth",
  },
} as const satisfies RouteTable;
