export const en = {
  footer: "This message was sent by {app} at {url}.",
  footer_without_url: "This message was sent by {app}.",
  password_changed_advice:
    "If that was not you or an administrator at your request, tell the administrators at once: somebody else may be using your account.",
  password_changed_subject: "Your password was changed",
  password_changed_text:
    "The password of your account “{username}” was changed by an administrator. All devices were signed out.",
  test_subject: "Test message",
  test_text: "This is the test message that you asked for. {app} can send mail.",
  greeting: "Hello,",
} as const;
