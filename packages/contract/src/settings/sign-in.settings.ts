import {
  defineAddresses,
  defineHeaderName,
  defineNumber,
  defineRequiredText,
  defineSecret,
  defineSwitch,
  defineText,
  defineUrl,
} from "./define-setting.ts";

/** Settings of sessions, passwords, the identity provider and the authenticating proxy. */
export const SIGN_IN_SETTINGS = {
  session_days: defineNumber({
    group: "sign_in",
    variable: "SESSION_DAYS",
    description:
      "Lifetime of an unused session in days, from 1 to 365. A shorter lifetime also applies to existing sessions. If unset: 30.",
    min: 1,
    max: 365,
    default: 30,
  }),
  session_max_days: defineNumber({
    group: "sign_in",
    variable: "SESSION_MAX_DAYS",
    description:
      "Maximum lifetime of a session in days, from 1 to 3650, after which users must sign in again regardless of use. A shorter lifetime also applies to existing sessions. If unset: 365.",
    min: 1,
    max: 3_650,
    default: 365,
  }),
  credentials_auth_enabled: defineSwitch({
    group: "sign_in",
    variable: "CREDENTIALS_AUTH_ENABLED",
    description:
      "`true` or `false`: whether users can sign in with a password. Admins can disable it once an administrator has signed in by another method; `npm run admin -- enable-credentials` enables it again. If unset: `true`.",
    default: true,
  }),
  keycloak_auth_enabled: defineSwitch({
    group: "sign_in",
    variable: "KEYCLOAK_AUTH_ENABLED",
    description:
      "`true` or `false`: whether users can sign in through an identity provider (OpenID Connect), such as Keycloak. Takes effect only with OIDC_ISSUER, OIDC_CLIENT_ID and PUBLIC_URL. If unset: `false`.",
    default: false,
  }),
  oidc_issuer: defineUrl({
    group: "sign_in",
    variable: "OIDC_ISSUER",
    description:
      "Issuer URL of the identity provider, such as `https://id.example.org/realms/main`. Unencrypted `http` is accepted only for approved hosts, see APPROVED_HOSTS.",
  }),
  oidc_client_id: defineText({
    group: "sign_in",
    variable: "OIDC_CLIENT_ID",
    description: "Client id of this app at the identity provider.",
    max: 255,
  }),
  oidc_client_secret: defineSecret({
    group: "sign_in",
    variable: "OIDC_CLIENT_SECRET",
    description:
      "Client secret of OIDC_CLIENT_ID, unless it is a public client. A secret entered by admins is stored encrypted.",
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
      "`true` or `false`: whether the first sign-in through the identity provider creates an account. Otherwise only linked accounts can sign in. If unset: `true`.",
    default: true,
  }),
  oidc_roles_claim: defineRequiredText({
    group: "sign_in",
    variable: "OIDC_ROLES_CLAIM",
    description:
      "Claim that contains the user's roles; levels are separated by periods. If unset: `realm_access.roles`, as used by Keycloak.",
    max: 255,
    default: "realm_access.roles",
  }),
  oidc_admin_role: defineRequiredText({
    group: "sign_in",
    variable: "OIDC_ADMIN_ROLE",
    description:
      "Role at the identity provider whose holders become administrators at each sign-in. If unset: `admin`.",
    max: 255,
    default: "admin",
  }),
  oidc_roles_from_provider: defineSwitch({
    group: "sign_in",
    variable: "OIDC_ROLES_FROM_PROVIDER",
    description:
      "`true` or `false`: whether an administrator who signs in without the admin role becomes an ordinary user. The last administrator and the last one with a password are exempt. If unset: `false`.",
    default: false,
  }),
  oidc_account_url: defineUrl({
    group: "sign_in",
    variable: "OIDC_ACCOUNT_URL",
    description: "URL of the page at the identity provider where users manage their account; linked in the profile.",
  }),
  external_auth_enabled: defineSwitch({
    group: "sign_in",
    variable: "EXTERNAL_AUTH_ENABLED",
    description:
      "`true` or `false`: whether a reverse proxy (such as Authelia, Authentik or oauth2-proxy) authenticates users and identifies them in request headers. Takes effect only with EXTERNAL_AUTH_PROXY and EXTERNAL_AUTH_SECRET. If unset: `false`.",
    default: false,
  }),
  external_proxy: defineAddresses({
    group: "sign_in",
    variable: "EXTERNAL_AUTH_PROXY",
    description:
      "IP addresses from which the authenticating proxy connects to the app, separated by commas, such as `172.18.0.2`. Ranges and host names are refused, and forwarded addresses are ignored.",
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
      "Secret that the proxy sends with each request, at least 16 characters. A secret entered by admins is stored encrypted.",
    min: 16,
    tooShort: "secret_short",
    max: 500,
    sentTo: null,
  }),
  external_user_header: defineHeaderName({
    group: "sign_in",
    variable: "EXTERNAL_AUTH_USER_HEADER",
    description: "Header that contains the user's unique name at the proxy. If unset: `Remote-User`.",
    default: "Remote-User",
  }),
  external_email_header: defineHeaderName({
    group: "sign_in",
    variable: "EXTERNAL_AUTH_EMAIL_HEADER",
    description: "Header that contains the e-mail address. If unset: `Remote-Email`.",
    default: "Remote-Email",
  }),
  external_name_header: defineHeaderName({
    group: "sign_in",
    variable: "EXTERNAL_AUTH_NAME_HEADER",
    description: "Header that contains the full name. If unset: `Remote-Name`.",
    default: "Remote-Name",
  }),
  external_groups_header: defineHeaderName({
    group: "sign_in",
    variable: "EXTERNAL_AUTH_GROUPS_HEADER",
    description: "Header that contains the groups, separated by commas or vertical bars. If unset: `Remote-Groups`.",
    default: "Remote-Groups",
  }),
  external_admin_group: defineText({
    group: "sign_in",
    variable: "EXTERNAL_AUTH_ADMIN_GROUP",
    description: "Group whose members become administrators at each sign-in through the proxy. If unset: none.",
    max: 255,
  }),
} as const;
