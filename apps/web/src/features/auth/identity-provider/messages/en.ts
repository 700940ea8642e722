import { defineCatalog } from "@showrunner/i18n";

export const en = {
  back_to_login: "Back to login",
  back_to_profile: "Back to profile",
  failed: "The login could not be completed. Please try again.",
  failed_title: "Login Failed",
  link: "Link",
  link_failed: "The account was not linked",
  link_intro: "“{name}” will then log in to your account. Enter the password you have here.",
  link_title: "Link your account",
  linked: "Your account is linked.",
  password: "Password",
  sign_in: "Log in with the identity provider",
  sign_in_with: "Log in with {name}",
  signing_in: "One moment, you are being logged in.",
  test_administrator: "This identity logs in as an administrator.",
  test_can_link:
    "It is not linked to an account yet. Link it to yours, so that you can log in through the provider, too.",
  test_close: "You can close this window and continue in the configuration.",
  test_failed: "Test failed",
  test_intro: "You are logged in at the provider as “{name}”.",
  test_link: "Link to my account",
  test_other_account:
    "This identity belongs to no administrator here. Passwords have to stay switched on until an administrator has logged in through the provider.",
  test_passed: "Logging in through the provider works. It can be switched on now.",
  test_title: "Test passed",
  title: "Log in",
} as const;

// dynamic: test_*
export const providerMessages = defineCatalog(en, () =>
  import.meta.glob("./??.ts", { eager: true, import: "default" }),
);
