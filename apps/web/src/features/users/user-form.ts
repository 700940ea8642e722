import { locales } from "@showrunner/i18n";
import { z } from "zod";
import { emailAddress, password, role, userRoutes, type ManagedUser } from "@showrunner/contract/rest";
import type { CallOptions } from "../../api/client.ts";
import { ACCOUNT_FIELDS } from "../../components/forms/account-fields.ts";

const { first_name, last_name } = userRoutes["POST /users"].body.shape;

const common = {
  email: z.union([z.literal(""), emailAddress]),
  first_name: first_name.unwrap(),
  last_name: last_name.unwrap(),
  role,
  communication_language: z.enum(locales),
};

export const newUserSchema = z.object({
  ...common,
  username: ACCOUNT_FIELDS.username,
  password: ACCOUNT_FIELDS.password,
});
/** An empty password keeps the current password. */
export const editUserSchema = z.object({
  ...common,
  username: ACCOUNT_FIELDS.username,
  password: z.union([z.literal(""), password]),
});
export type UserFormValues = z.infer<typeof editUserSchema>;

export function createUserForm(language: UserFormValues["communication_language"]): UserFormValues {
  return {
    username: "",
    password: "",
    email: "",
    first_name: "",
    last_name: "",
    role: "user",
    communication_language: language,
  };
}

export function toUserForm(user: ManagedUser): UserFormValues {
  const { username, email, first_name, last_name, role, communication_language } = user;
  return { username, password: "", email: email ?? "", first_name, last_name, role, communication_language };
}

export function toCreateBody({ email, ...rest }: UserFormValues): CallOptions<"POST /users">["body"] {
  return { ...rest, email: email === "" ? null : email };
}

/** Only changed fields, so that two admins who edit the same account do not overwrite each other. */
export function toUpdateBody(values: UserFormValues, user: ManagedUser): CallOptions<"PATCH /users/:id">["body"] {
  const before = toUserForm(user);
  const { email, password } = values;
  const changed = <K extends "username" | "first_name" | "last_name" | "role" | "communication_language">(
    field: K,
  ): { [F in K]?: UserFormValues[F] } =>
    values[field] === before[field] ? {} : ({ [field]: values[field] } as { [F in K]: UserFormValues[F] });
  return {
    ...changed("username"),
    ...changed("first_name"),
    ...changed("last_name"),
    ...changed("role"),
    ...changed("communication_language"),
    ...(email === before.email ? {} : { email: email === "" ? null : email }),
    ...(password === "" ? {} : { password }),
  };
}
