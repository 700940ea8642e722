import { z } from "zod";
import { email_address } from "@showrunner/contract/rest";
import { account_fields, passwords_match } from "../../app/forms/account-fields.ts";

export const register_schema = z
  .object({ ...account_fields, email: email_address })
  .refine(passwords_match.check, passwords_match.report);

export type RegisterForm = z.input<typeof register_schema>;

export const empty_registration: RegisterForm = { username: "", email: "", password: "", password_again: "" };
