import { z } from "zod";
import { SIGN_IN_METHODS } from "@showrunner/contract/enum-values";
import { CHANGEABLE_SETTINGS, parseHosts } from "@showrunner/contract/settings";
import type { Locale } from "@showrunner/i18n";
import { ApiError } from "../../api/api-error.ts";
import type { CallOptions } from "../../api/client.ts";
import { ACCOUNT_FIELDS, PASSWORDS_MATCH } from "../../components/forms/account-fields.ts";

/** Form values of the setup screen. */
export interface SetupForm {
  readonly username: string;
  readonly password: string;
  readonly password_again: string;
  readonly auth_enabled: boolean;
  readonly auth_type: "credentials" | "keycloak" | "external";
  readonly oidc_issuer: string;
  readonly oidc_client_id: string;
  readonly oidc_client_secret: string;
  readonly oidc_button_label: string;
  readonly oidc_create_accounts: boolean;
  readonly oidc_admin_role: string;
  readonly oidc_roles_claim: string;
  readonly oidc_scopes: string;
  readonly oidc_account_url: string;
  readonly approved_hosts: string;
  readonly external_proxy: string;
  readonly external_secret: string;
  readonly external_user_header: string;
  readonly external_admin_group: string;
  readonly user_registration_enabled: boolean;
  readonly app_name: string;
  readonly setup_code: string;
}

export const EMPTY_SETUP: SetupForm = {
  username: "",
  password: "",
  password_again: "",
  auth_enabled: true,
  auth_type: "credentials",
  oidc_issuer: "",
  oidc_client_id: "",
  oidc_client_secret: "",
  oidc_button_label: "",
  oidc_create_accounts: CHANGEABLE_SETTINGS.oidc_create_accounts.default,
  oidc_admin_role: CHANGEABLE_SETTINGS.oidc_admin_role.default,
  oidc_roles_claim: CHANGEABLE_SETTINGS.oidc_roles_claim.default,
  oidc_scopes: CHANGEABLE_SETTINGS.oidc_scopes.default,
  oidc_account_url: "",
  approved_hosts: "",
  external_proxy: "",
  external_secret: "",
  external_user_header: CHANGEABLE_SETTINGS.external_user_header.default,
  external_admin_group: "",
  user_registration_enabled: false,
  app_name: "",
  setup_code: "",
};

/** Text fields of each sign-in method; only those of the chosen method are sent. */
export const METHOD_FIELDS = {
  credentials: [],
  keycloak: [
    "oidc_issuer",
    "oidc_client_id",
    "oidc_client_secret",
    "oidc_button_label",
    "oidc_admin_role",
    "oidc_roles_claim",
    "oidc_scopes",
    "oidc_account_url",
    "approved_hosts",
  ],
  external: ["external_proxy", "external_secret", "external_user_header", "external_admin_group"],
} as const satisfies Record<SetupForm["auth_type"], readonly (keyof SetupForm)[]>;
const REQUIRED_FIELDS: readonly (keyof SetupForm)[] = [
  "oidc_issuer",
  "oidc_client_id",
  "oidc_admin_role",
  "oidc_roles_claim",
  "oidc_scopes",
  "external_proxy",
  "external_secret",
  "external_user_header",
];

/** Checks the fields of the chosen method as the server does. */
function reportMethodProblems(form: SetupForm, environmentSettings: readonly string[], context: z.RefinementCtx): void {
  for (const field of METHOD_FIELDS[form.auth_type]) {
    if (environmentSettings.includes(field)) continue;
    const text = form[field].trim();
    const isMissing = text === "" && REQUIRED_FIELDS.includes(field);
    const parsed = text === "" ? undefined : CHANGEABLE_SETTINGS[field].schema.safeParse(text);
    const message = isMissing ? "required" : parsed?.error?.issues[0]?.message;
    if (message !== undefined) context.addIssue({ code: "custom", path: [field], message });
  }
}

/** Messages are codes of `field_messages`; account fields are validated only while authentication is enabled. */
export function createSetupSchema(codeRequired: boolean, environmentSettings: readonly string[] = []) {
  const methodFields = {
    auth_type: z.enum(SIGN_IN_METHODS),
    oidc_create_accounts: z.boolean(),
    ...(Object.fromEntries(
      Object.values(METHOD_FIELDS).flatMap((keys) => keys.map((key) => [key, z.string()])),
    ) as Record<(typeof METHOD_FIELDS)[SetupForm["auth_type"]][number], z.ZodString>),
  };
  const common = {
    ...methodFields,
    app_name: z.string().max(80, "too_long"),
    user_registration_enabled: z.boolean(),
    setup_code: codeRequired ? z.string().trim().min(1, "required") : z.string(),
  };
  return z.discriminatedUnion("auth_enabled", [
    z
      .object({ ...common, ...ACCOUNT_FIELDS, auth_enabled: z.literal(true) })
      .refine(PASSWORDS_MATCH.check, PASSWORDS_MATCH.report)
      .superRefine((form, context) => reportMethodProblems(form, environmentSettings, context)),
    z.object({
      ...common,
      auth_enabled: z.literal(false),
      username: z.string(),
      password: z.string(),
      password_again: z.string(),
    }),
  ]);
}

/** Request body without settings fixed by the environment, empty optional fields, and defaults of sign-in methods. */
export function toSetupBody(
  form: SetupForm,
  environmentSettings: readonly string[],
  locale: Locale,
): CallOptions<"POST /auth/setup">["body"] {
  const appName = form.app_name.trim();
  const setupCode = form.setup_code.trim();
  const { auth_enabled, user_registration_enabled } = form;
  const isConfigurable = (setting: string): boolean => !environmentSettings.includes(setting);
  const methodFields = METHOD_FIELDS[form.auth_type].flatMap((field) => {
    const text = form[field].trim();
    const isGiven = text !== "" && text !== CHANGEABLE_SETTINGS[field].default;
    return isGiven && isConfigurable(field) ? [[field, text]] : [];
  });
  const isCreationOff = form.auth_type === "keycloak" && !form.oidc_create_accounts;
  return {
    ...(isConfigurable("auth_enabled") ? { auth_enabled } : {}),
    ...(auth_enabled
      ? { admin_username: form.username, admin_password: form.password, communication_language: locale }
      : {}),
    ...(auth_enabled && form.auth_type !== "credentials"
      ? { auth_type: form.auth_type, ...(Object.fromEntries(methodFields) as Readonly<Record<string, string>>) }
      : {}),
    ...(auth_enabled && isCreationOff && isConfigurable("oidc_create_accounts") ? { oidc_create_accounts: false } : {}),
    ...(auth_enabled && isConfigurable("user_registration_enabled") ? { user_registration_enabled } : {}),
    ...(appName === "" || !isConfigurable("app_name") ? {} : { app_name: appName }),
    ...(setupCode === "" ? {} : { setup_code: setupCode }),
  };
}

/** The host that the server refused to connect to: of the issuer, or of an address that the issuer names. */
export function findRefusedHost(error: unknown, issuer: string): string | undefined {
  const refusal = error instanceof ApiError ? error.fields.find(({ path }) => path === "oidc_issuer") : undefined;
  const host = refusal?.params?.["host"];
  return host === undefined ? URL.parse(issuer)?.hostname.replace(/^\[|\]$/g, "") : String(host);
}

/** The list of approved hosts with another one. */
export function addHost(hosts: string, host: string): string {
  return [...new Set([...parseHosts(hosts), host])].join(", ");
}
