import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import path from "node:path";
import { z } from "zod";
import { parseDatabaseUrl, type DatabaseLocation } from "../platform/db/index.ts";
import { defineOption, type ConfigValues } from "./config-option.ts";
import { StartupError } from "./startup-error.ts";

/** Path of a PEM file, read while the configuration is parsed. */
const pemFile = z.string().transform((file, context) => {
  try {
    const text = readFileSync(path.resolve(file), "utf8");
    if (text.includes("-----BEGIN ")) return text;
  } catch {
    // Reported below, like a file without PEM content.
  }
  context.addIssue({ code: "custom", message: "name a PEM file that can be read" });
  return z.NEVER;
});

export const DATABASE_OPTIONS = {
  address: defineOption({
    name: "DATABASE_URL",
    description:
      "URL of the database. `sqlite:` is the embedded database in DATA_DIR, `sqlite:FOLDER` in another folder; `postgres://user:password@host:5432/database` is PostgreSQL (13 or newer; with `?schema=NAME`, all tables are in that schema, which is created if missing); `mysql://user:password@host:3306/database` is MySQL (8.0 or newer) or MariaDB (10.5 or newer). `postgresql:` and `mariadb:` are aliases. If set, it takes precedence over the database profiles of the administration; if unset, the active profile is used, or else the embedded database. The database itself must exist; its tables are created and migrated at startup. Special characters in user and password must be percent-encoded.",
    default: "sqlite:",
    isSecret: true,
    schema: z.string().transform((text, context) => {
      const parsed = parseDatabaseUrl(text);
      if ("address" in parsed) return parsed.address;
      context.addIssue({ code: "custom", message: parsed.wrong });
      return z.NEVER;
    }),
  }),
  tls: defineOption({
    name: "DATABASE_TLS",
    description:
      "Encryption of connections to a database server: `off`, `require` (encrypted without verifying the server), or `verify` (the certificate must be valid for the host, which must be a name for MySQL and MariaDB). If unset: `sslmode` (PostgreSQL) or `ssl-mode` (MySQL) of DATABASE_URL, else `off`.",
    default: null,
    isSecret: false,
    schema: z.enum(["off", "require", "verify"], { error: "be off, require or verify" }),
  }),
  ca: defineOption({
    name: "DATABASE_TLS_CA",
    description:
      "PEM file with the CA that issued the database server's certificate, for `verify`. If unset: the CAs trusted by Node.",
    default: null,
    isSecret: false,
    schema: pemFile,
  }),
  cert: defineOption({
    name: "DATABASE_TLS_CERT",
    description: "PEM file with the client certificate for the database server.",
    default: null,
    isSecret: false,
    schema: pemFile,
  }),
  key: defineOption({
    name: "DATABASE_TLS_KEY",
    description: "PEM file with the private key of DATABASE_TLS_CERT.",
    default: null,
    isSecret: false,
    schema: pemFile,
  }),
  pool_size: defineOption({
    name: "DATABASE_POOL_SIZE",
    description:
      "Maximum number of connections to a database server, half of them for reads and half for writes. All servers together must stay below the limit of the database server.",
    default: "16",
    isSecret: false,
    schema: z
      .string()
      .regex(/^\d{1,3}$/, "be a whole number")
      .transform(Number)
      .refine((size) => size >= 2, "be at least 2"),
  }),
  migrate: defineOption({
    name: "MIGRATE",
    description:
      "How pending migrations are applied when the tables have to be upgraded to a new version, or created. `automatic`: at startup. `manual`: the server only serves a maintenance page, on which they can be applied with a code that it prints, until they are applied there or by `npm run admin -- migrate`; with REDIS_URL, or without the supervisor, it refuses to start instead. Databases that admins activate or upgrade in the app are upgraded in either mode.",
    default: "automatic",
    isSecret: false,
    schema: z.enum(["automatic", "manual"], { error: "be automatic or manual" }),
  }),
} as const;

/** Combines the database options; throws a `StartupError` if they contradict each other. */
export function resolveDatabaseLocation(
  dataDir: string,
  { address, tls, ca, cert, key, pool_size }: Omit<ConfigValues<typeof DATABASE_OPTIONS>, "migrate">,
): DatabaseLocation {
  if (address.dialect === "sqlite")
    return { dialect: "sqlite", folder: address.folder === "" ? dataDir : path.resolve(address.folder) };
  const { tlsMode, ...server } = address;
  const mode = tls ?? tlsMode ?? "off";
  if (mode === "off" && [ca, cert, key].some((file) => file !== null))
    throw new StartupError("DATABASE_TLS must be require or verify when certificates for it are given.");
  // The driver cannot verify the certificate of an IP address; it would verify it for "localhost" instead.
  if (mode === "verify" && server.dialect === "mysql" && isIP(server.host) !== 0)
    throw new StartupError("DATABASE_URL must name the host of a MySQL or MariaDB server when DATABASE_TLS is verify.");
  if ((cert === null) !== (key === null))
    throw new StartupError("DATABASE_TLS_CERT and DATABASE_TLS_KEY must be given together.");
  return { ...server, tls: mode === "off" ? null : { verify: mode === "verify", ca, cert, key }, pool_size };
}
