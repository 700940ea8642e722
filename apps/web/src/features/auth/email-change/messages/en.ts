import { defineCatalog } from "@showrunner/i18n";

export const en = {
  cancel: "Cancel the change",
  cancel_done_text: "The account keeps its address. If you did not request the change, set a new password now.",
  cancel_done_title: "Cancelled",
  cancel_failed: "The change could not be cancelled",
  cancel_intro: "The account keeps its current address, and the link to the new one no longer works.",
  cancel_title: "Keep the address",
  confirm: "Confirm e-mail address",
  confirm_done_text: "The address of the account is now {email}.",
  confirm_done_title: "Confirmed",
  confirm_failed: "The address could not be confirmed",
  confirm_intro: "One more click to give the account this address.",
  confirm_title: "New address",
  email_taken: "This address now belongs to another account. The address of your account stays as it is.",
  link_expired:
    "This link no longer works: it has expired, was used, or was replaced by a newer one, or the change was cancelled. Request it again in your profile.",
  link_malformed: "This link is incomplete. Open it again from the e-mail.",
  log_in: "Log in",
  to_profile: "To the profile",
} as const;

export const emailChangeMessages = defineCatalog(en, () =>
  import.meta.glob("./??.ts", { eager: true, import: "default" }),
);
