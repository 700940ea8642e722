import { BASE_LOCALE, locales } from "@showrunner/i18n";
import type { z } from "zod";
import { defineChoice, defineHosts, defineNumber, defineOrigin, defineSwitch, defineText } from "./define-setting.ts";
import { AI_SETTINGS } from "./ai.settings.ts";
import { BACKUP_SETTINGS } from "./backup.settings.ts";
import { EMAIL_SETTINGS } from "./email.settings.ts";
import { LIVE_SETTINGS } from "./live.settings.ts";
import { SIGN_IN_SETTINGS } from "./sign-in.settings.ts";
import { STORAGE_SETTINGS } from "./storage.settings.ts";

/** Settings that admins change, in the order of the configuration screen. */
export const CHANGEABLE_SETTINGS = {
  app_name: defineText({
    group: "general",
    variable: "APP_NAME",
    description: "Name of the application, at most 80 characters. Overrides the name entered at setup.",
    max: 80,
  }),
  public_url: defineOrigin({
    group: "general",
    variable: "PUBLIC_URL",
    description:
      "Public address of the app, such as `https://show.example.org`, for links in mails, QR codes and the redirect URI of an identity provider. If unset, QR codes contain the address of the request or of the machine in the local network, and both mails with links and identity providers are off.",
  }),
  default_language: defineChoice({
    group: "general",
    variable: "DEFAULT_LANGUAGE",
    description: `Language for visitors and displays whose browsers request none of the app's languages, and for mails to people without a chosen language: ${locales.map((locale) => `\`${locale}\``).join(" or ")}. If unset: \`${BASE_LOCALE}\`.`,
    options: locales,
    default: BASE_LOCALE,
  }),
  landing_page_enabled: defineSwitch({
    group: "general",
    variable: "LANDING_PAGE_ENABLED",
    description:
      "`true` or `false`: whether visitors who are not signed in first see the landing page or the login screen. If unset: `true`.",
    default: true,
  }),
  user_registration_enabled: defineSwitch({
    group: "general",
    variable: "USER_REGISTRATION_ENABLED",
    description: "`true` or `false`: whether visitors can register accounts. Overrides the choice made at setup.",
    default: false,
  }),
  weak_passwords_refused: defineSwitch({
    group: "general",
    variable: "WEAK_PASSWORDS_REFUSED",
    description:
      "`true` or `false`: whether new passwords of accounts are refused if they are common or contain the user's own name or address; otherwise there is only a warning. Existing passwords stay valid. If unset: `false`.",
    default: false,
  }),
  email_verification_enabled: defineSwitch({
    group: "general",
    variable: "EMAIL_VERIFICATION_ENABLED",
    description:
      "`true` or `false`: whether visitors who register must verify their e-mail address before they can sign in. Takes effect only while mail can be sent. If unset: `false`.",
    default: false,
  }),
  debug_widget_enabled: defineSwitch({
    group: "general",
    variable: "DEBUG_WIDGET_ENABLED",
    description:
      "`true` or `false`: whether all screens have the debug widget, not only team pages. If unset: `false`.",
    default: false,
  }),
  audit_log_days: defineNumber({
    group: "general",
    variable: "AUDIT_LOG_DAYS",
    description: "Retention of the audit log in days, from 30 to 3650. If unset: 365.",
    min: 30,
    max: 3_650,
    default: 365,
  }),
  ...SIGN_IN_SETTINGS,
  ...EMAIL_SETTINGS,
  ...STORAGE_SETTINGS,
  ...AI_SETTINGS,
  approved_hosts: defineHosts({
    group: "network",
    variable: "APPROVED_HOSTS",
    description:
      "Hosts with private addresses to which the server may connect, separated by commas, such as a mail server in the local network. Hosts in environment variables are always approved.",
  }),
  ...BACKUP_SETTINGS,
  ...LIVE_SETTINGS,
} as const;
export type ChangeableSettingKey = keyof typeof CHANGEABLE_SETTINGS;
export const CHANGEABLE_SETTING_KEYS = Object.keys(CHANGEABLE_SETTINGS) as readonly ChangeableSettingKey[];
export const isChangeableSettingKey = (key: string): key is ChangeableSettingKey =>
  Object.hasOwn(CHANGEABLE_SETTINGS, key);

/** All settings by their stored key. Authentication can be switched only at setup and by the environment. */
export const SETTINGS = {
  ...CHANGEABLE_SETTINGS,
  auth_enabled: defineSwitch({
    group: "general",
    variable: "AUTH_ENABLED",
    description:
      "`true` or `false`: whether hosts must sign in. While set, it overrides the choice made at setup. If it is enabled and there is no administrator yet, setup asks for one and, from another machine, for the setup code printed at startup; shows, games and settings are kept.",
    default: true,
  }),
} as const;
export type SettingKey = keyof typeof SETTINGS;
export type SettingValues = { readonly [K in SettingKey]: z.output<(typeof SETTINGS)[K]["schema"]> };
