import type { z } from "zod";
import {
  defineChoice,
  defineEmail,
  defineHosts,
  defineNumber,
  defineSecret,
  defineSwitch,
  defineText,
} from "./define-setting.ts";

/** Settings that admins change, in the order of the configuration screen. */
export const CHANGEABLE_SETTINGS = {
  app_name: defineText({
    group: "general",
    variable: "APP_NAME",
    description: "Name of the application, at most 80 characters. Overrides the name entered at setup.",
    max: 80,
  }),
  landing_page_enabled: defineSwitch({
    group: "general",
    variable: "LANDING_PAGE_ENABLED",
    description:
      "`true` or `false`: whether visitors who are not logged in see the landing page or the login first. If unset: true.",
    default: true,
  }),
  user_registration_enabled: defineSwitch({
    group: "general",
    variable: "USER_REGISTRATION_ENABLED",
    description: "`true` or `false`: whether visitors may create accounts. Overrides the choice made at setup.",
    default: false,
  }),
  weak_passwords_refused: defineSwitch({
    group: "general",
    variable: "WEAK_PASSWORDS_REFUSED",
    description:
      "`true` or `false`: whether new passwords of accounts are refused when they are common or contain the user's own name or address; otherwise there is only a warning. Existing passwords stay. If unset: false.",
    default: false,
  }),
  email_verification_enabled: defineSwitch({
    group: "general",
    variable: "EMAIL_VERIFICATION_ENABLED",
    description:
      "`true` or `false`: whether visitors who register have to verify their e-mail address before they can sign in. Takes effect only while mail can be sent. If unset: false.",
    default: false,
  }),
  debug_widget_enabled: defineSwitch({
    group: "general",
    variable: "DEBUG_WIDGET_ENABLED",
    description: "`true` or `false`: whether every screen has the debug widget, not only team pages. If unset: false.",
    default: false,
  }),
  smtp_host: defineText({
    group: "email",
    variable: "SMTP_HOST",
    description: "Mail server (SMTP) that sends the mails of the app. If unset, features that need mail are off.",
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
      "Encryption of the connection to the mail server: `starttls` (required, not only if offered), `tls` (from the beginning), or `none`. Certificates are verified. If unset: `starttls`.",
    options: ["starttls", "tls", "none"],
    default: "starttls",
  }),
  smtp_user: defineText({
    group: "email",
    variable: "SMTP_USER",
    description: "Account at the mail server, if it requires one.",
    max: 254,
  }),
  smtp_password: defineSecret({
    group: "email",
    variable: "SMTP_PASSWORD",
    description: "Password of SMTP_USER. One that admins enter is stored encrypted.",
    max: 500,
    sentTo: "smtp_host",
  }),
  mail_from: defineEmail({
    group: "email",
    variable: "MAIL_FROM",
    description: "Sender address of the mails. If unset, features that need mail are off.",
  }),
  mail_reply_to: defineEmail({
    group: "email",
    variable: "MAIL_REPLY_TO",
    description: "Address for replies, if it is not the sender's.",
  }),
  approved_hosts: defineHosts({
    group: "network",
    variable: "APPROVED_HOSTS",
    description:
      "Hosts that the server may connect to although their addresses are private, separated by commas, such as a mail server in the local network. Hosts in environment variables are approved anyway.",
  }),
} as const;
export type ChangeableSettingKey = keyof typeof CHANGEABLE_SETTINGS;
export const CHANGEABLE_SETTING_KEYS = Object.keys(CHANGEABLE_SETTINGS) as readonly ChangeableSettingKey[];

/** All settings by their stored key. Authentication is switched at setup and by the environment only. */
export const SETTINGS = {
  ...CHANGEABLE_SETTINGS,
  auth_enabled: defineSwitch({
    group: "general",
    variable: "AUTH_ENABLED",
    description:
      "`true` or `false`: whether hosts must log in. Overrides the choice made at setup while it is set. If it is enabled and no administrator exists yet, setup asks for one (from another machine with the setup code printed at startup); shows, games and settings stay.",
    default: true,
  }),
} as const;
export type SettingKey = keyof typeof SETTINGS;
export type SettingValues = { readonly [K in SettingKey]: z.output<(typeof SETTINGS)[K]["schema"]> };
