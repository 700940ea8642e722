import { z } from "zod";
import { emailAddress } from "./auth.contract.ts";
import { isoTime } from "./common.schemas.ts";
import type { RouteTable } from "./route-spec.ts";

const mailStatus = z
  .object({
    state: z
      .enum(["ready", "no_transport", "no_public_url"])
      .describe(
        "Whether mail can be sent. `no_transport`: no mail server or sender address is set; `no_public_url`: no public address for links is set",
      ),
    queued: z.number().int().describe("Number of mails waiting to be sent"),
    failed: z
      .array(
        z.object({
          id: z.string().describe("Id of the mail"),
          template: z.string().describe("Template of the mail"),
          recipient: z.string().describe("E-mail address of the recipient"),
          failure: z.string().describe("Stable code of the failure, such as `recipient_refused`"),
          failed_at: isoTime.describe("Time at which sending was given up"),
        }),
      )
      .describe("Latest mails of the last 30 days that could not be sent"),
  })
  .meta({ id: "MailStatus" });
export type MailStatus = z.output<typeof mailStatus>;

export const mailRoutes = {
  "GET /admin/mail": {
    summary: "Get the state of mail and the mails that could not be sent",
    guard: "admin",
    response: mailStatus,
    tag: "administration",
  },
  "POST /admin/config/test-email": {
    summary: "Send a test message with the saved settings",
    description:
      "The message is sent immediately. `409` with `mail_off` if no mail server or sender address is set; `502` with `mail_not_sent` and `details.params.reason` if the mail server did not accept the message.",
    guard: "admin",
    body: z.object({ to: emailAddress.describe("Recipient of the message") }),
    response: z.object({ sent: z.literal(true).describe("True: the mail server accepted the message") }),
    tag: "administration",
  },
} as const satisfies RouteTable;
