import { z } from "zod";
import { emailAddress } from "./auth.contract.ts";
import { isoTime } from "./common.schemas.ts";
import type { RouteTable } from "./route-spec.ts";

const mailStatus = z
  .object({
    state: z
      .enum(["ready", "no_transport", "no_public_url"])
      .describe("Why features that need mail are off: no mail server or sender, or no public address for links"),
    queued: z.number().int().describe("Mails that wait to be sent"),
    failed: z
      .array(
        z.object({
          id: z.string(),
          template: z.string().describe("Kind of mail"),
          recipient: z.string().describe("E-mail address"),
          failure: z.string().describe("Stable code, such as `recipient_refused`"),
          failed_at: isoTime.describe("When it was given up"),
        }),
      )
      .describe("The newest mails that were given up, of the last 30 days"),
  })
  .meta({ id: "MailStatus" });
export type MailStatus = z.output<typeof mailStatus>;

export const mailRoutes = {
  "GET /admin/mail": {
    summary: "Whether mail can be sent, and what could not be",
    guard: "admin",
    response: mailStatus,
    tag: "administration",
  },
  "POST /admin/config/test-email": {
    summary: "Send a test message with the saved settings, at once",
    description:
      "`409` with `mail_off` without a mail server or sender; `502` with `mail_not_sent` and `details.params.reason` when the mail server did not take it.",
    guard: "admin",
    body: z.object({ to: emailAddress.describe("Recipient of the message") }),
    response: z.object({ sent: z.literal(true).describe("The mail server took the message") }),
    tag: "administration",
  },
} as const satisfies RouteTable;
