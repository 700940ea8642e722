import {
  changedDatabaseProfile,
  DATABASE_CHARSETS,
  newDatabaseProfile,
  type ChangedDatabaseProfile,
  type DatabaseProfile,
  type DatabaseType,
  type NewDatabaseProfile,
} from "@showrunner/contract/rest";
import type { FieldErrors } from "react-hook-form";

/** Fields of all types; those of the chosen type are shown and sent. */
export interface ProfileFormValues {
  name: string;
  description: string;
  type: DatabaseType;
  host: string;
  port: string;
  database: string;
  schema: string;
  username: string;
  /** Empty to keep the stored one. */
  password: string;
  ssl_mode: "disable" | "require" | "verify-full";
  charset: string;
  database_path: string;
  enable_foreign_keys: boolean;
}

const DEFAULT_PORTS: Readonly<Record<DatabaseType, string>> = {
  sqlite: "",
  postgresql: "5432",
  mysql: "3306",
  mariadb: "3306",
};

/** Default values of a database type. */
export function getDefaults(type: DatabaseType): Pick<ProfileFormValues, "port" | "charset"> {
  return { port: DEFAULT_PORTS[type], charset: type === "sqlite" ? "" : DATABASE_CHARSETS[type] };
}

export function toProfileForm(profile: DatabaseProfile | null): ProfileFormValues {
  const type = profile?.type ?? "postgresql";
  return {
    name: profile?.name ?? "",
    description: profile?.description ?? "",
    type,
    host: profile?.host ?? "",
    port: profile?.port?.toString() ?? getDefaults(type).port,
    database: profile?.database ?? "",
    schema: profile?.schema ?? "public",
    username: profile?.username ?? "",
    password: "",
    ssl_mode: profile?.ssl_mode ?? "require",
    charset: profile?.charset ?? getDefaults(type).charset,
    database_path: profile?.database_path ?? "",
    enable_foreign_keys: profile?.enable_foreign_keys ?? true,
  };
}

/** Converts the fields of the chosen type to the API's format. */
function toBody(values: ProfileFormValues, profile: DatabaseProfile | null): Record<string, unknown> {
  const { name, description, type, host, port, database, schema, username, ssl_mode, charset } = values;
  const common = { name, description, type, ...(profile === null ? {} : { version: profile.version }) };
  if (type === "sqlite")
    return {
      ...common,
      database_path: values.database_path,
      enable_foreign_keys: values.enable_foreign_keys,
    };
  return {
    ...common,
    host,
    port: Number(port),
    database,
    username,
    password: values.password === "" && profile !== null ? null : values.password,
    ssl_mode,
    charset,
    ...(type === "postgresql" ? { schema } : {}),
  };
}

type ParsedForm =
  | { readonly body: NewDatabaseProfile | ChangedDatabaseProfile }
  | { readonly errors: FieldErrors<ProfileFormValues> };

/** Validates with the contract's own schema; errors are the codes of its fields. */
export function parseProfileForm(values: ProfileFormValues, profile: DatabaseProfile | null): ParsedForm {
  const schema = profile === null ? newDatabaseProfile : changedDatabaseProfile;
  const parsed = schema.safeParse(toBody(values, profile));
  if (parsed.success) return { body: parsed.data };
  const errors: Record<string, { type: string; message: string }> = {};
  for (const { path, message } of parsed.error.issues) {
    const field = String(path[0]);
    const isEmpty = (values as unknown as Record<string, unknown>)[field] === "";
    errors[field] ??= { type: "contract", message: isEmpty ? "required" : message };
  }
  return { errors };
}
