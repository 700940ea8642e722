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
} as const;
