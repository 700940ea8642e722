export const en = {
  accept: "Make the account",
  email_taken:
    "“{email}” belongs to an account already. Log in with it; if you forgot its password, you can set a new one.",
  expired:
    "This invitation has expired, was used already, or was withdrawn. Ask the person who invited you for a new one.",
  failed: "The account could not be made",
  intro: "For “{email}”. Choose how you log in.",
  malformed: "This link is not complete. Copy all of it from the message.",
  password: "Password",
  title: "You are invited",
  username: "Username",
  username_hint: "3 to 49 characters: letters, numbers, periods, hyphens, underscores.",
  welcome: "Welcome, {name}!",
  welcome_log_in: "Your account is made. Log in with it.",
} as const;
