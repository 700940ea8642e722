export const en = {
  footer: "This message was sent by {app} at {url}.",
  footer_without_url: "This message was sent by {app}.",
  password_changed_advice:
    "If that was not you or an administrator at your request, tell the administrators at once: somebody else may be using your account.",
  password_changed_subject: "Your password was changed",
  password_changed_text:
    "The password of your account “{username}” was changed by an administrator. All devices were signed out.",
  password_was_reset_text:
    "A new password of your account “{username}” was set with a link. All devices were signed out.",
  reset_password_link: "Set a new password",
  reset_password_subject: "Set a new password",
  reset_password_text: "A new password was asked for, for your account “{username}”.",
  reset_password_unexpected: "If you did not ask for it, ignore this message: your password stays as it is.",
  reset_password_validity: "The link works once, within the next hour.",
  test_subject: "Test message",
  test_text: "This is the test message that you asked for. {app} can send mail.",
  greeting: "Hello,",
} as const;
