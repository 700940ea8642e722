import { defineCatalog } from "@showrunner/i18n";

export const en = {
  code: "Verification code",
  code_ended: "This code is no longer valid. Request a new e-mail.",
  code_hint: "8 letters and numbers, from the e-mail.",
  code_intro: "Enter the code from the e-mail, or open the link in it on any device.",
  code_invalid: "Invalid verification code",
  code_length: "Code must be exactly 8 characters",
  code_sent_to: "We have sent an e-mail to {email}. Enter its code here, or open its link on any device.",
  done_text: "Your e-mail address is verified. You can log in now.",
  done_title: "Verified",
  email: "E-mail address",
  email_taken: "This address belongs to another account. Log in with that account, or register with another address.",
  failed: "The e-mail address could not be verified",
  link_expired: "This link has expired or was already used. Request a new e-mail.",
  link_expired_intro: "The address may already be verified. In that case you can log in.",
  link_failed_intro: "The address is not verified yet.",
  link_failed_title: "That did not work",
  link_intro: "One more click, and you can log in.",
  link_invalid: "This link is invalid or malformed. Open it again from the e-mail, or request a new e-mail.",
  log_in: "Log in",
  nothing_arrived: "Nothing arrived? Check your spam folder, or request another e-mail.",
  request_new: "Request a new e-mail",
  resend: "Send e-mail again",
  resend_failed: "Failed to send verification email",
  resend_in: "Send e-mail again in {time}",
  resent: "If an account is waiting for this address, an e-mail is on its way. Earlier codes and links no longer work.",
  submit_code: "Verify",
  sent_again: "Another e-mail is on its way. The earlier code and link no longer work.",
  title: "Almost there",
  verify: "Verify e-mail address",
} as const;

export const verificationMessages = defineCatalog(en, () =>
  import.meta.glob("./??.ts", { eager: true, import: "default" }),
);
