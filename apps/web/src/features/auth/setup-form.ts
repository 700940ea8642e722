import { z } from "zod";
import type { CallOptions } from "../../api/client.ts";
import { ACCOUNT_FIELDS, PASSWORDS_MATCH } from "../../components/forms/account-fields.ts";

/** Form values of the setup screen. */
export interface SetupForm {
  readonly username: string;
  readonly password: string;
  readonly password_again: string;
  readonly auth_enabled: boolean;
  readonly user_registration_enabled: boolean;
  readonly app_name: string;
  readonly setup_code: string;
}

export const EMPTY_SETUP: SetupForm = {
  username: "",
  password: "",
  password_again: "",
  auth_enabled: true,
  user_registration_enabled: false,
  app_name: "",
  setup_code: "",
};

/** Messages are codes of `field_messages`; account fields are validated only while authentication is enabled. */
export function createSetupSchema(codeRequired: boolean) {
  const common = {
    app_name: z.string().max(80, "too_long"),
    user_registration_enabled: z.boolean(),
    setup_code: codeRequired ? z.string().trim().min(1, "required") : z.string(),
  };
  return z.discriminatedUnion("auth_enabled", [
    z
      .object({ ...common, ...ACCOUNT_FIELDS, auth_enabled: z.literal(true) })
      .refine(PASSWORDS_MATCH.check, PASSWORDS_MATCH.report),
    z.object({
      ...common,
      auth_enabled: z.literal(false),
      username: z.string(),
      password: z.string(),
      password_again: z.string(),
    }),
  ]);
}

/** Request body without settings fixed by the environment and without empty optional fields. */
export function setupBody(
  form: SetupForm,
  environmentSettings: readonly string[],
): CallOptions<"POST /auth/setup">["body"] {
  const appName = form.app_name.trim();
  const setupCode = form.setup_code.trim();
  const { auth_enabled, user_registration_enabled } = form;
  const isConfigurable = (setting: string): boolean => !environmentSettings.includes(setting);
  return {
    ...(isConfigurable("auth_enabled") ? { auth_enabled } : {}),
    ...(auth_enabled ? { admin_username: form.username, admin_password: form.password } : {}),
    ...(auth_enabled && isConfigurable("user_registration_enabled") ? { user_registration_enabled } : {}),
    ...(appName === "" || !isConfigurable("app_name") ? {} : { app_name: appName }),
    ...(setupCode === "" ? {} : { setup_code: setupCode }),
  };
}
