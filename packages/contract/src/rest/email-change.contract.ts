import { z } from "zod";
import { emailAddress } from "./auth.contract.ts";
import { isoTime } from "./common.schemas.ts";
import { linkToken } from "./recovery.contract.ts";
import type { RouteTable } from "./route-spec.ts";

export const emailChange = z
  .object({
    email: z.string().describe("The new address, until it is confirmed"),
    requested_at: isoTime.describe("When the last mail was sent"),
    expires_at: isoTime.describe("Until when the link of the mail works"),
    resend_available_at: isoTime.describe("From when on another mail may be requested"),
  })
  .meta({ id: "EmailChange" });
export type EmailChange = z.output<typeof emailChange>;

const NEEDS_MAIL = "`409` with `mail_off` while the server cannot send mail.";
const LINK_FAILURES =
  "`410` with `link_expired` when the link has expired, was used, replaced or cancelled; `422` with `link_malformed` when it is damaged.";

export const emailChangeRoutes = {
  "POST /auth/email-change": {
    summary: "Ask for another e-mail address, or for the verification of the present one",
    description: `Mails a link to the new address, valid for 24 hours, and a link that cancels the change to the old one. Replaces an earlier request. Needs a sign-in within the last 10 minutes: otherwise \`403\` with \`recent_login_required\`. ${NEEDS_MAIL} Where addresses are verified, the response does not tell whether another account has the address: its owner gets a mail instead; otherwise \`409\` with \`email_taken\`.`,
    guard: "user",
    body: z.object({ email: emailAddress.describe("The new address") }),
    response: emailChange,
    status: 201,
    tag: "profile",
  },
  "POST /auth/email-change/resend": {
    summary: "Send the link to the new address again; the former one becomes invalid",
    description: `At most once per 60 s (\`429\` with \`Retry-After\`). \`404\` without a pending change. ${NEEDS_MAIL}`,
    guard: "user",
    response: emailChange,
    tag: "profile",
  },
  "DELETE /auth/email-change": {
    summary: "Cancel the pending change of one's address; does nothing when there is none",
    guard: "user",
    status: 204,
    tag: "profile",
  },
  "POST /auth/verify-email-change/:token": {
    summary: "Confirm a new e-mail address by the link of the mail, once",
    description: `${LINK_FAILURES} \`409\` with \`email_taken\` when another account has taken the address meanwhile.`,
    guard: "public",
    params: z.object({ token: z.string().min(1).max(200).describe("From the link") }),
    response: z.object({ email: z.string().describe("The address of the account from now on") }),
    tag: "auth",
  },
  "POST /auth/cancel-email-change": {
    summary: "Cancel a change of address by the link that the old address received",
    description: LINK_FAILURES,
    guard: "public",
    body: z.object({ token: linkToken }),
    status: 204,
    tag: "auth",
  },
} as const satisfies RouteTable;
