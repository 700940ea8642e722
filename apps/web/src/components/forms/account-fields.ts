import { z } from "zod";
import { password, username } from "@showrunner/contract/rest";

/** Fields of a form that creates an account; messages are codes of `field_messages`. */
export const ACCOUNT_FIELDS = {
  // Phone keyboards append a space after a word.
  username: z.string().trim().min(1, "required").pipe(username),
  password: z.string().min(1, "required").pipe(password),
  password_again: z.string().min(1, "required"),
};

/** Reports passwords that differ, even while other fields are invalid. */
export const PASSWORDS_MATCH = {
  check: (form: { readonly password: string; readonly password_again: string }) =>
    form.password_again === "" || form.password === form.password_again,
  report: { path: ["password_again"], message: "passwords_match", when: () => true },
};
