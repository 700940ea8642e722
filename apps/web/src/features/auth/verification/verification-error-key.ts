import { ApiError } from "../../../api/api-error.ts";

const MESSAGES = {
  verification_link_invalid: "link_invalid",
  verification_link_expired: "link_expired",
  verification_code_invalid: "code_invalid",
  verification_code_ended: "code_ended",
  email_taken: "email_taken",
} as const;
type KnownCode = keyof typeof MESSAGES;

const isKnown = (code: string): code is KnownCode => Object.hasOwn(MESSAGES, code);

/** Key of the message for a failed verification. */
export function getVerificationErrorKey(error: unknown): (typeof MESSAGES)[KnownCode] | "failed" {
  return error instanceof ApiError && isKnown(error.code) ? MESSAGES[error.code] : "failed";
}
