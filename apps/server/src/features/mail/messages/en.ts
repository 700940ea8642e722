import { defineCatalog } from "@showrunner/i18n";
import { readTranslations } from "@showrunner/i18n/node";

export const en = {
  address_taken_subject: "Someone tried to register with your address",
  address_taken_text:
    "Someone tried to register at {app} with this e-mail address. It already belongs to your account “{username}”, so the new account cannot use it. If it was you, log in with your account.",
  change_address_taken_subject: "Someone wanted to use your address",
  change_address_taken_text:
    "Someone wanted to use this e-mail address for another account at {app}. It already belongs to your account “{username}”, so the other account cannot have it.",
  change_email_link: "Confirm e-mail address",
  change_email_subject: "Confirm your e-mail address",
  change_email_text: "This address is to become the e-mail address of the account “{username}” at {app}. Confirm it:",
  change_email_validity: "The link works once, within the next 24 hours.",
  email_change_requested_advice:
    "If that was not you, cancel it within 24 hours and change your password: someone else may be using your account. Otherwise, you do not need to do anything.",
  email_change_requested_link: "Cancel the change",
  email_change_requested_subject: "Your e-mail address is about to change",
  email_change_requested_text:
    "A new e-mail address was entered for your account “{username}” at {app}. It replaces this one once it is confirmed.",
  email_changed_advice: "If that was not you, tell the administrators at once: someone else may be using your account.",
  email_changed_subject: "Your e-mail address was changed",
  email_changed_text:
    "Your account “{username}” at {app} now has a new e-mail address. This one no longer belongs to it.",
  footer: "This message was sent by {app} at {url}.",
  footer_without_url: "This message was sent by {app}.",
  ignore_advice: "If that was not you, you can ignore this message.",
  invitation_link: "Create your account",
  invitation_subject: "You are invited",
  invitation_text: "You are invited to {app}. Choose a username and a password to create your account:",
  invitation_unexpected: "If you did not expect this, ignore this message: no account is created without you.",
  invitation_validity: "The link works once, within the next 7 days.",
  password_changed_advice:
    "If that was not you or an administrator at your request, tell the administrators at once: someone else may be using your account.",
  password_changed_subject: "Your password was changed",
  password_changed_text:
    "The password of your account “{username}” was changed by an administrator. All devices were signed out.",
  password_was_reset_text:
    "A new password for your account “{username}” was set with a link. All devices were signed out.",
  reset_password_link: "Set a new password",
  reset_password_subject: "Set a new password",
  reset_password_text: "A new password was requested for your account “{username}”.",
  reset_password_unexpected: "If you did not request it, ignore this message: your password stays as it is.",
  reset_password_validity: "The link works once, within the next hour.",
  test_subject: "Test message",
  test_text: "This is the test message that you asked for. {app} can send mail.",
  verify_email_code: "Or enter this code where you registered:",
  verify_email_link: "Verify e-mail address",
  verify_email_subject: "Verify your e-mail address",
  verify_email_text:
    "The account “{username}” was registered at {app} with this e-mail address. Verify the address so that you can log in:",
  verify_email_valid: "Link and code are valid for 24 hours.",
  greeting: "Hello,",
} as const;

export const mailMessages = defineCatalog(en, readTranslations(import.meta.dirname));
