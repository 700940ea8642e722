import { z } from "zod";
import { emailAddress } from "./auth.contract.ts";
import { isoTime } from "./common.schemas.ts";
import type { RouteTable } from "./route-spec.ts";

/** Random id, known only to the browser that registered or signed in with the right password. */
const verificationId = z
  .string()
  .min(1)
  .max(36)
  .describe("Id of the verification, from the response to the registration or the refused sign-in");

/** 8 letters and digits, in any case. */
export const verificationCode = z
  .string()
  .trim()
  .regex(/^[a-z0-9]{8}$/i, "verification_code_length");

const verified = z.object({
  verified: z.literal(true).describe("True: the address is verified, and the account can sign in"),
});

export const verificationStatus = z
  .object({
    verified: z.boolean().describe("Whether the address is verified"),
    email: z.string().describe("E-mail address, masked"),
    resend_available_at: isoTime.describe("Earliest time at which another mail can be requested"),
  })
  .meta({ id: "VerificationStatus" });
export type VerificationStatus = z.output<typeof verificationStatus>;

export const verificationRoutes = {
  "POST /auth/verify-email/:token": {
    summary: "Verify an e-mail address with the link from the mail",
    description:
      "`422` with `verification_link_invalid` if the link was not issued by this server; `410` with `verification_link_expired` if it has expired, was used or was replaced by a newer mail; `409` with `email_taken` if another account has verified the address.",
    guard: "public",
    params: z.object({ token: z.string().min(1).max(200).describe("Token from the link") }),
    body: z.object({ signature: z.string().min(1, "required").max(200).describe("Signature from the link") }),
    response: verified,
    tag: "auth",
  },
  "POST /auth/verify-email-code": {
    summary: "Verify an e-mail address with the code from the mail",
    description:
      "`422` with `verification_code_invalid` for a wrong code; `410` with `verification_code_ended` after five wrong codes or 24 hours. Attempts are also limited per network address.",
    guard: "public",
    body: z.object({
      verification_code: verificationCode.describe("Code from the mail: 8 letters and digits, in any case"),
      verification_id: verificationId.optional(),
    }),
    response: verified,
    tag: "auth",
  },
  "POST /auth/resend-verification": {
    summary: "Send another verification mail; the former link and code become invalid",
    description:
      "At most once per 60 s, otherwise `429` with `Retry-After`. For an `email`, the response does not reveal whether an account is waiting for its verification.",
    guard: "public",
    body: z
      .object({ verification_id: verificationId.optional(), email: emailAddress.optional() })
      .refine((body) => (body.verification_id === undefined) !== (body.email === undefined), {
        path: ["email"],
        message: "required",
      }),
    response: z.object({
      resend_available_at: isoTime.describe("Earliest time at which another mail can be requested"),
    }),
    tag: "auth",
  },
  "GET /auth/verification-status/:id": {
    summary: "Get the status of a verification",
    guard: "public",
    params: z.object({ id: verificationId }),
    response: verificationStatus,
    tag: "auth",
  },
} as const satisfies RouteTable;
