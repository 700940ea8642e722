import { defineCatalog } from "@showrunner/i18n";

export const en = {
  accept: "Create account",
  email_taken:
    "“{email}” already belongs to an account. Log in with it; if you forgot its password, you can set a new one.",
  expired:
    "This invitation has expired, was already used, or was withdrawn. Ask the person who invited you for a new one.",
  failed: "The account could not be created",
  intro: "For “{email}”. Choose how you log in.",
  malformed: "This link is incomplete. Copy all of it from the message.",
  password: "Password",
  title: "You are invited",
  username: "Username",
  username_hint: "3 to 49 characters: letters, numbers, periods, hyphens, underscores.",
  welcome: "Welcome, {name}!",
  welcome_log_in: "Your account is ready. Log in with it.",
} as const;

export const invitationMessages = defineCatalog(en, () =>
  import.meta.glob("./??.ts", { eager: true, import: "default" }),
);
