import { z } from "zod";
import { password, username } from "@showrunner/contract/rest";
import type { CallOptions } from "../../api/client.ts";

/** What the setup screen holds while it is filled in. */
export interface SetupForm {
  readonly username: string;
  readonly password: string;
  readonly password_again: string;
  readonly auth_enabled: boolean;
  readonly app_name: string;
  readonly setup_code: string;
}

export const empty_setup: SetupForm = {
  username: "",
  password: "",
  password_again: "",
  auth_enabled: true,
  app_name: "",
  setup_code: "",
};

/** Codes of `field_messages` as messages; account fields count only while authentication is wanted. */
export function setupSchema(code_required: boolean) {
  const common = {
    app_name: z.string().max(80, "too_long"),
    setup_code: code_required ? z.string().trim().min(1, "required") : z.string(),
  };
  return z.discriminatedUnion("auth_enabled", [
    z
      .object({ ...common, auth_enabled: z.literal(true), username, password, password_again: z.string() })
      .refine((form) => form.password === form.password_again, {
        path: ["password_again"],
        message: "passwords_match",
      }),
    z.object({
      ...common,
      auth_enabled: z.literal(false),
      username: z.string(),
      password: z.string(),
      password_again: z.string(),
    }),
  ]);
}

/** What the server is told; empty optional fields are left out. */
export function setupBody(form: SetupForm): CallOptions<"POST /auth/setup">["body"] {
  const app_name = form.app_name.trim();
  const setup_code = form.setup_code.trim();
  return {
    auth_enabled: form.auth_enabled,
    ...(form.auth_enabled ? { admin_username: form.username, admin_password: form.password } : {}),
    ...(app_name === "" ? {} : { app_name }),
    ...(setup_code === "" ? {} : { setup_code }),
  };
}
