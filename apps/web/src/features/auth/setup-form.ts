import { z } from "zod";
import type { CallOptions } from "../../api/client.ts";
import { account_fields, passwords_match } from "../../app/forms/account-fields.ts";

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

export const empty_setup: SetupForm = {
  username: "",
  password: "",
  password_again: "",
  auth_enabled: true,
  user_registration_enabled: false,
  app_name: "",
  setup_code: "",
};

/** Messages are codes of `field_messages`; account fields are validated only while authentication is enabled. */
export function setupSchema(code_required: boolean) {
  const common = {
    app_name: z.string().max(80, "too_long"),
    user_registration_enabled: z.boolean(),
    setup_code: code_required ? z.string().trim().min(1, "required") : z.string(),
  };
  return z.discriminatedUnion("auth_enabled", [
    z
      .object({ ...common, ...account_fields, auth_enabled: z.literal(true) })
      .refine(passwords_match.check, passwords_match.report),
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
  environment_settings: readonly string[],
): CallOptions<"POST /auth/setup">["body"] {
  const app_name = form.app_name.trim();
  const setup_code = form.setup_code.trim();
  const { auth_enabled, user_registration_enabled } = form;
  const asked = (setting: string): boolean => !environment_settings.includes(setting);
  return {
    ...(asked("auth_enabled") ? { auth_enabled } : {}),
    ...(auth_enabled ? { admin_username: form.username, admin_password: form.password } : {}),
    ...(auth_enabled && asked("user_registration_enabled") ? { user_registration_enabled } : {}),
    ...(app_name === "" || !asked("app_name") ? {} : { app_name }),
    ...(setup_code === "" ? {} : { setup_code }),
  };
}
