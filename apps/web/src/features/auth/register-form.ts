import { z } from "zod";
import { emailAddress } from "@showrunner/contract/rest";
import { ACCOUNT_FIELDS, PASSWORDS_MATCH } from "../../components/forms/account-fields.ts";

export const registerSchema = z
  .object({ ...ACCOUNT_FIELDS, email: emailAddress })
  .refine(PASSWORDS_MATCH.check, PASSWORDS_MATCH.report);

export type RegisterForm = z.input<typeof registerSchema>;

export const EMPTY_REGISTRATION: RegisterForm = { username: "", email: "", password: "", password_again: "" };
