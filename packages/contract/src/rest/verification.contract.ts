import { z } from "zod";
import { emailAddress } from "./auth.contract.ts";
import { isoTime } from "./common.schemas.ts";
import type { RouteTable } from "./route-spec.ts";

/** Random id, known only to the browser that registered or signed in with the right password. */
const verificationId = z.string().min(1).max(36).describe("From the registration or the refused login");

/** 8 letters and digits, in any case. */
export const verificationCode = z
  .string()
  .trim()
  .regex(/^[a-z0-9]{8}$/i, "verification_code_length");

const verified = z.object({ verified: z.literal(true).describe("The account can sign in now") });

export const verificationStatus = z
  .object({
    verified: z.boolean().describe("Whether the address is verified"),
    email: z.string().describe("The address, masked"),
    resend_available_at: isoTime.describe("From when on another mail may be requested"),
  })
  .meta({ id: "VerificationStatus" });
export type VerificationStatus = z.output<typeof verificationStatus>;

export const verificationRoutes = {
  "POST /auth/verify-email/:token": {
    summary: "Verify an e-mail address by the link of the mail",
    description:
      "`422` with `verification_link_invalid` for a link that this server did not write, `410` with `verification_link_expired` for one that expired, was used or was replaced by a newer mail, `409` with `email_taken` when another account has verified the address.",
    guard: "public",
    params: z.object({ token: z.string().min(1).max(200).describe("From the link") }),
    body: z.object({ signature: z.string().min(1, "required").max(200).describe("From the link") }),
    response: verified,
    tag: "auth",
  },
  "POST /auth/verify-email-code": {
    summary: "Verify an e-mail address by the code of the mail",
    description:
      "`422` with `verification_code_invalid` for a wrong code, `410` with `verification_code_ended` after five wrong ones or 24 hours. Tries are limited per address, too.",
    guard: "public",
    body: z.object({
      verification_code: verificationCode.describe("8 letters and digits, in any case"),
      verification_id: verificationId.optional(),
    }),
    response: verified,
    tag: "auth",
  },
  "POST /auth/resend-verification": {
    summary: "Send the mail with link and code again; the former ones become invalid",
    description:
      "At most once per 60 s (`429` with `Retry-After`). For an `email`, the response does not tell whether an account waits for it.",
    guard: "public",
    body: z
      .object({ verification_id: verificationId.optional(), email: emailAddress.optional() })
      .refine((body) => (body.verification_id === undefined) !== (body.email === undefined), {
        path: ["email"],
        message: "required",
      }),
    response: z.object({ resend_available_at: isoTime.describe("From when on another mail may be requested") }),
    tag: "auth",
  },
  "GET /auth/verification-status/:id": {
    summary: "Whether an address is verified, for the page that waits for it",
    guard: "public",
    params: z.object({ id: verificationId }),
    response: verificationStatus,
    tag: "auth",
  },
} as const satisfies RouteTable;
