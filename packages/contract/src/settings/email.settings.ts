import { defineChoice, defineEmail, defineNumber, defineSecret, defineText } from "./define-setting.ts";

/** Settings of mails. */
export const EMAIL_SETTINGS = {
  smtp_host: defineText({
    group: "email",
    variable: "SMTP_HOST",
    description:
      "Host of the mail server (SMTP) that sends the app's mails. If unset, features that need mail are off.",
    max: 253,
  }),
  smtp_port: defineNumber({
    group: "email",
    variable: "SMTP_PORT",
    description: "Port of the mail server: usually 587 with `starttls`, 465 with `tls`. If unset: 587.",
    min: 1,
    max: 65_535,
    default: 587,
  }),
  smtp_security: defineChoice({
    group: "email",
    variable: "SMTP_SECURITY",
    description:
      "Encryption of the connection to the mail server: `starttls` (mandatory, not opportunistic), `tls` (implicit TLS), or `none`. Certificates are verified. If unset: `starttls`.",
    options: ["starttls", "tls", "none"],
    default: "starttls",
  }),
  smtp_user: defineText({
    group: "email",
    variable: "SMTP_USER",
    description: "Username at the mail server, if it requires authentication.",
    max: 254,
  }),
  smtp_password: defineSecret({
    group: "email",
    variable: "SMTP_PASSWORD",
    description: "Password of SMTP_USER. A password entered by admins is stored encrypted.",
    max: 500,
    sentTo: "smtp_host",
  }),
  mail_from: defineEmail({
    group: "email",
    variable: "MAIL_FROM",
    description: "Sender address of mails. If unset, features that need mail are off.",
  }),
  mail_reply_to: defineEmail({
    group: "email",
    variable: "MAIL_REPLY_TO",
    description: "Address for replies, if different from the sender address.",
  }),
} as const;
