import { defineCatalog } from "@showrunner/i18n";

export const en = {
  back_to_login: "Back to login",
  forgot_failed: "The link could not be requested",
  forgot_intro: "We will send you a link to set a new one.",
  forgot_login: "Username or e-mail address",
  forgot_off: "This server sends no mail. Ask an administrator, who can give you a link to set a new password.",
  forgot_sent:
    "If there is an account with an e-mail address for “{login}”, a message with a link is on its way. The link works for one hour.",
  forgot_sent_hint: "Nothing arrived? Check your spam folder, or ask an administrator.",
  forgot_submit: "Send the link",
  forgot_title: "Forgotten password",
  link_expired: "This link has expired, was already used, or was replaced by a newer one.",
  link_failed: "The link could not be checked",
  link_malformed: "This link is incomplete. Copy all of it from the message, or request a new one.",
  new_password: "New password",
  password_again: "Repeat the password",
  password_hint: "At least 6 characters.",
  request_new: "Request a new link",
  reset_done: "Your new password is set. Log in with it.",
  reset_failed: "The password could not be set",
  reset_intro: "All devices signed in as “{name}” will be signed out.",
  reset_submit: "Set the password",
  reset_title: "Set a new password",
  try_again: "Try again",
} as const;

export const recoveryMessages = defineCatalog(en, () =>
  import.meta.glob("./??.ts", { eager: true, import: "default" }),
);
