import { BASE_LOCALE, locales } from "@showrunner/i18n";
import type { z } from "zod";
import {
  defineAddresses,
  defineChoice,
  defineEmail,
  defineHeaderName,
  defineHosts,
  defineNumber,
  defineOrigin,
  defineRequiredText,
  defineSecret,
  defineSwitch,
  defineText,
  defineUrl,
} from "./define-setting.ts";
import { AI_SETTINGS } from "./ai.settings.ts";
import { BACKUP_SETTINGS } from "./backup.settings.ts";
import { LIVE_SETTINGS } from "./live.settings.ts";

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
      "Public address of the app, such as `https://show.example.org`: in the links of mails, in QR codes, and as the redirect address of an identity provider. Without it, QR codes contain the address of each request, or that of the machine in the local network; mails with links and identity providers are off.",
  }),
  default_language: defineChoice({
    group: "general",
    variable: "DEFAULT_LANGUAGE",
    description: `Language of visitors and displays whose browsers ask for none of the app's languages, and of the mails to people for whom none was chosen: ${locales.map((locale) => `\`${locale}\``).join(" or ")}. If unset: \`${BASE_LOCALE}\`.`,
    options: locales,
    default: BASE_LOCALE,
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
  audit_log_days: defineNumber({
    group: "general",
    variable: "AUDIT_LOG_DAYS",
    description: "Days that entries of the audit log are kept, from 30 to 3650. If unset: 365.",
    min: 30,
    max: 3_650,
    default: 365,
  }),
  session_days: defineNumber({
    group: "sign_in",
    variable: "SESSION_DAYS",
    description:
      "Days after their last use for which people stay signed in, from 1 to 365. A shorter time also ends sessions that began before. If unset: 30.",
    min: 1,
    max: 365,
    default: 30,
  }),
  session_max_days: defineNumber({
    group: "sign_in",
    variable: "SESSION_MAX_DAYS",
    description:
      "Days after which people have to sign in again, however often they return, from 1 to 3650. A shorter time also ends sessions that began before. If unset: 365.",
    min: 1,
    max: 3_650,
    default: 365,
  }),
  credentials_auth_enabled: defineSwitch({
    group: "sign_in",
    variable: "CREDENTIALS_AUTH_ENABLED",
    description:
      "`true` or `false`: whether people sign in with a password. Admins can switch it off once an administrator has signed in in another way; `npm run admin -- enable-credentials` switches it on again. If unset: true.",
    default: true,
  }),
  keycloak_auth_enabled: defineSwitch({
    group: "sign_in",
    variable: "KEYCLOAK_AUTH_ENABLED",
    description:
      "`true` or `false`: whether people can sign in through an identity provider (OpenID Connect), such as Keycloak. Takes effect only with OIDC_ISSUER, OIDC_CLIENT_ID and PUBLIC_URL. If unset: false.",
    default: false,
  }),
  oidc_issuer: defineUrl({
    group: "sign_in",
    variable: "OIDC_ISSUER",
    description:
      "Issuer of the identity provider, such as `https://id.example.org/realms/main`. Unencrypted `http` is accepted only for an approved host.",
  }),
  oidc_client_id: defineText({
    group: "sign_in",
    variable: "OIDC_CLIENT_ID",
    description: "Id of this app at the identity provider.",
    max: 255,
  }),
  oidc_client_secret: defineSecret({
    group: "sign_in",
    variable: "OIDC_CLIENT_SECRET",
    description: "Secret of OIDC_CLIENT_ID, unless it is a public client. One that admins enter is stored encrypted.",
    max: 500,
    sentTo: "oidc_issuer",
  }),
  oidc_scopes: defineRequiredText({
    group: "sign_in",
    variable: "OIDC_SCOPES",
    description:
      "Scopes requested from the identity provider, separated by spaces; `openid` is always requested. If unset: `openid profile email`.",
    max: 255,
    default: "openid profile email",
  }),
  oidc_button_label: defineText({
    group: "sign_in",
    variable: "OIDC_BUTTON_LABEL",
    description: "Name of the identity provider on the login button, at most 40 characters.",
    max: 40,
  }),
  oidc_create_accounts: defineSwitch({
    group: "sign_in",
    variable: "OIDC_CREATE_ACCOUNTS",
    description:
      "`true` or `false`: whether the first sign-in through the identity provider creates an account. Otherwise only linked accounts can sign in. If unset: true.",
    default: true,
  }),
  oidc_roles_claim: defineRequiredText({
    group: "sign_in",
    variable: "OIDC_ROLES_CLAIM",
    description:
      "Claim with a person's roles, with periods between the levels. If unset: `realm_access.roles`, where Keycloak has them.",
    max: 255,
    default: "realm_access.roles",
  }),
  oidc_admin_role: defineRequiredText({
    group: "sign_in",
    variable: "OIDC_ADMIN_ROLE",
    description: "Role at the identity provider that makes an administrator at each sign-in. If unset: `admin`.",
    max: 255,
    default: "admin",
  }),
  oidc_roles_from_provider: defineSwitch({
    group: "sign_in",
    variable: "OIDC_ROLES_FROM_PROVIDER",
    description:
      "`true` or `false`: whether a sign-in without the admin role also makes an administrator an ordinary user. The last administrator stays one. If unset: false.",
    default: false,
  }),
  oidc_account_url: defineUrl({
    group: "sign_in",
    variable: "OIDC_ACCOUNT_URL",
    description: "Page of the identity provider where people manage their account; linked in the profile.",
  }),
  external_auth_enabled: defineSwitch({
    group: "sign_in",
    variable: "EXTERNAL_AUTH_ENABLED",
    description:
      "`true` or `false`: whether a reverse proxy in front (Authelia, Authentik, oauth2-proxy) authenticates people and names them in headers. Takes effect only with EXTERNAL_AUTH_PROXY and EXTERNAL_AUTH_SECRET. If unset: false.",
    default: false,
  }),
  external_proxy: defineAddresses({
    group: "sign_in",
    variable: "EXTERNAL_AUTH_PROXY",
    description:
      "Exact addresses from which that proxy connects to the app, separated by commas, such as `172.18.0.2`. Ranges and names are refused; forwarded addresses do not count.",
  }),
  external_secret_header: defineHeaderName({
    group: "sign_in",
    variable: "EXTERNAL_AUTH_SECRET_HEADER",
    description: "Header in which the proxy sends EXTERNAL_AUTH_SECRET. If unset: `X-Proxy-Secret`.",
    default: "X-Proxy-Secret",
  }),
  external_secret: defineSecret({
    group: "sign_in",
    variable: "EXTERNAL_AUTH_SECRET",
    description:
      "Secret that the proxy sends with each request, at least 16 characters. One that admins enter is stored encrypted.",
    min: 16,
    tooShort: "secret_short",
    max: 500,
    sentTo: null,
  }),
  external_user_header: defineHeaderName({
    group: "sign_in",
    variable: "EXTERNAL_AUTH_USER_HEADER",
    description: "Header with the person's unique name at the proxy. If unset: `Remote-User`.",
    default: "Remote-User",
  }),
  external_email_header: defineHeaderName({
    group: "sign_in",
    variable: "EXTERNAL_AUTH_EMAIL_HEADER",
    description: "Header with the e-mail address. If unset: `Remote-Email`.",
    default: "Remote-Email",
  }),
  external_name_header: defineHeaderName({
    group: "sign_in",
    variable: "EXTERNAL_AUTH_NAME_HEADER",
    description: "Header with the full name. If unset: `Remote-Name`.",
    default: "Remote-Name",
  }),
  external_groups_header: defineHeaderName({
    group: "sign_in",
    variable: "EXTERNAL_AUTH_GROUPS_HEADER",
    description: "Header with the groups, separated by commas or vertical bars. If unset: `Remote-Groups`.",
    default: "Remote-Groups",
  }),
  external_admin_group: defineText({
    group: "sign_in",
    variable: "EXTERNAL_AUTH_ADMIN_GROUP",
    description: "Group that makes an administrator at each sign-in through the proxy. If unset: none does.",
    max: 255,
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
  storage_kind: defineChoice({
    group: "storage",
    variable: "STORAGE_KIND",
    description:
      "Where uploaded files are stored: `local` (DATA_DIR/files) or `s3` (an S3-compatible service). `s3` takes effect only with S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY. Files that are still in the other place stay usable. If unset: `local`.",
    options: ["local", "s3"],
    default: "local",
  }),
  s3_endpoint: defineUrl({
    group: "storage",
    variable: "S3_ENDPOINT",
    description:
      "Address of an S3-compatible service, such as https://s3.example.org. A private address is used only if its host is in APPROVED_HOSTS. If unset: none.",
  }),
  s3_region: defineRequiredText({
    group: "storage",
    variable: "S3_REGION",
    description: "Region of the S3-compatible service; many have none and accept any. If unset: us-east-1.",
    max: 60,
    default: "us-east-1",
  }),
  s3_bucket: defineText({
    group: "storage",
    variable: "S3_BUCKET",
    description: "Bucket for uploaded files, which must exist. If unset: none.",
    max: 63,
  }),
  s3_access_key: defineText({
    group: "storage",
    variable: "S3_ACCESS_KEY",
    description: "Access key of the S3-compatible service. If unset: none.",
    max: 200,
  }),
  s3_secret_key: defineSecret({
    group: "storage",
    variable: "S3_SECRET_KEY",
    description: "Secret key of S3_ACCESS_KEY. One that admins enter is stored encrypted. If unset: none.",
    max: 200,
    sentTo: "s3_endpoint",
  }),
  s3_path_style: defineSwitch({
    group: "storage",
    variable: "S3_PATH_STYLE",
    description:
      "`true` or `false`: whether the bucket is part of the path of addresses, as most services of one's own need it, or of the host name. If unset: true.",
    default: true,
  }),
  ...AI_SETTINGS,
  approved_hosts: defineHosts({
    group: "network",
    variable: "APPROVED_HOSTS",
    description:
      "Hosts that the server may connect to although their addresses are private, separated by commas, such as a mail server in the local network. Hosts in environment variables are approved anyway.",
  }),
  ...BACKUP_SETTINGS,
  ...LIVE_SETTINGS,
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
