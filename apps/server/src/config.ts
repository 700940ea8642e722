import path from "node:path";
import { domainToASCII } from "node:url";
import ipaddr from "ipaddr.js";
import { z } from "zod";
import { isSecret, SETTINGS, type SettingValues } from "@showrunner/contract/settings";
import type { ConnectionDefaults, UnfinishedActivation } from "./platform/database-profiles/index.ts";
import type { DatabaseLocation } from "./platform/db/index.ts";
import { isHostPattern } from "./platform/http/host.policy.ts";
import { resolveDatabaseLocation, DATABASE_OPTIONS } from "./startup/database-options.ts";
import { LOAD_OPTIONS, OPERATION_OPTIONS } from "./startup/operation-options.ts";
import {
  defineOption,
  listOptions,
  readOptions,
  type ConfigOption,
  type ConfigValues,
  type Environment,
} from "./startup/config-option.ts";
import { QUOTA_OPTIONS } from "./startup/quota-options.ts";

export type { ConfigOption } from "./startup/config-option.ts";

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

/** Whether the entry is an IP address, a CIDR network (`10.0.0.0/8`) or a named network. */
function isAddressOrNetwork(entry: string): boolean {
  if (["loopback", "linklocal", "uniquelocal"].includes(entry)) return true;
  if (entry.includes("/"))
    return (ipaddr.IPv4.isValidCIDRFourPartDecimal(entry) || ipaddr.IPv6.isValidCIDR(entry)) && !/\/0+$/.test(entry);
  return ipaddr.IPv4.isValidFourPartDecimal(entry) || ipaddr.IPv6.isValid(entry);
}

/** A comma-separated list. */
const listSchema = z.string().transform((text) =>
  text
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== ""),
);

const options = {
  port: defineOption({
    name: "PORT",
    description: "Port to listen on; 0 selects a free port.",
    default: "3000",
    isSecret: false,
    schema: z
      .string()
      .regex(/^\d{1,5}$/, "be a whole number")
      .transform(Number)
      .refine((port) => port <= 65_535, "be at most 65535"),
  }),
  host: defineOption({
    name: "HOST",
    description: "Address to listen on. The default accepts connections from the local network, as phones require.",
    default: "0.0.0.0",
    isSecret: false,
    schema: z.string().min(1, "not be empty"),
  }),
  dataDir: defineOption({
    name: "DATA_DIR",
    description: "Folder for the database, uploaded files and the secret file; created if missing.",
    default: "./data",
    isSecret: false,
    schema: z
      .string()
      .min(1, "not be empty")
      .transform((folder) => path.resolve(folder)),
  }),
  database: DATABASE_OPTIONS,
  redisUrl: defineOption({
    name: "REDIS_URL",
    description:
      "URL of the Redis server through which several servers on one PostgreSQL or MySQL database notify each other: `redis://user:password@host:6379/0`, or `rediss:` for TLS. Nothing is stored in Redis. Without it, and while it is unavailable, servers see each other's changes within about a second. Not used with the embedded database.",
    default: null,
    isSecret: true,
    schema: z.url({ protocol: /^rediss?$/, error: "be an address such as redis://127.0.0.1:6379" }),
  }),
  appSecret: defineOption({
    name: "APP_SECRET",
    description:
      "Secret from which the keys for tokens, signed URLs and stored secrets are derived; at least 32 characters. If unset, a random secret is generated at the first start and stored in DATA_DIR, readable only by its owner.",
    default: null,
    isSecret: true,
    schema: z.string().min(32, "have at least 32 characters"),
  }),
  appSecretPrevious: defineOption({
    name: "APP_SECRET_PREVIOUS",
    description:
      "Former APP_SECRET, after it was changed: the next start re-encrypts the secrets in the database for the new one, and users, phones and displays stay signed in as long as the variable is set.",
    default: null,
    isSecret: true,
    schema: z.string().min(32, "have at least 32 characters"),
  }),
  logLevel: defineOption({
    name: "LOG_LEVEL",
    description: `Log level (JSON lines on standard error): ${LOG_LEVELS.join(", ")}. \`info\` logs each API request, \`debug\` also logs pages, images and health checks; log lines of a request contain the ids of the request and its show.`,
    default: "warn",
    isSecret: false,
    schema: z.enum(LOG_LEVELS, { error: `be one of ${LOG_LEVELS.join(", ")}` }),
  }),
  ...OPERATION_OPTIONS,
  limits: LOAD_OPTIONS,
  allowedHosts: defineOption({
    name: "ALLOWED_HOSTS",
    description:
      "Additional host names of the app, separated by commas: `show.example.org`, or `*.example.org` for all subdomains. IP addresses, `localhost`, names without a dot, names ending in `.local` and the host of PUBLIC_URL are always allowed. Requests for other hosts are rejected with 421, as protection against DNS rebinding.",
    default: "",
    isSecret: false,
    schema: listSchema
      .transform((entries) =>
        entries.map((entry) => (entry.startsWith("*.") ? `*.${domainToASCII(entry.slice(2))}` : domainToASCII(entry))),
      )
      .refine((entries) => entries.every(isHostPattern), "list names such as show.example.org or *.example.org"),
  }),
  quotas: QUOTA_OPTIONS,
  trustedProxies: defineOption({
    name: "TRUSTED_PROXIES",
    description:
      "Addresses or networks of reverse proxies whose X-Forwarded-For, X-Forwarded-Host and X-Forwarded-Proto headers are trusted, separated by commas, such as `10.0.0.0/8` or `loopback`. If empty: none.",
    default: "",
    isSecret: false,
    schema: listSchema.refine(
      (entries) => entries.every(isAddressOrNetwork),
      "list addresses or networks such as 10.0.0.0/8",
    ),
  }),
} as const;

/** Settings that the environment can override; it takes precedence over stored values. */
const settingOptions = Object.fromEntries(
  Object.entries(SETTINGS).map(([key, setting]) => [
    key,
    defineOption({ ...setting.environment, default: null, isSecret: isSecret(setting) }),
  ]),
);

export const CONFIG_OPTIONS: readonly ConfigOption[] = listOptions({ ...options, settings: settingOptions });

type OptionValues = ConfigValues<typeof options>;

export interface Config extends Omit<OptionValues, "database"> {
  readonly database: DatabaseLocation;
  /** What determines which database is used. */
  readonly databaseSource: "environment" | "profile" | "built_in";
  /** Connection settings that apply to both `DATABASE_URL` and profiles. */
  readonly databaseConnections: ConnectionDefaults;
  /** Takes precedence over the encryption that a database URL asks for; null if unset. */
  readonly databaseTls: OptionValues["database"]["tls"];
  readonly migrate: OptionValues["database"]["migrate"];
  /** An activation whose last steps are still to be done; null if there is none. */
  readonly unfinishedActivation: UnfinishedActivation | null;
  /** Settings fixed by the environment; admins control all others. */
  readonly settings: Partial<SettingValues>;
}

/** Parses the environment; throws a `StartupError` that names the invalid variable. */
export function readConfig(environment: Environment = process.env): Config {
  const { database, ...values } = readOptions(environment, options);
  const { address, tls, migrate, ...databaseConnections } = database;
  const isDatabaseGiven = (environment[DATABASE_OPTIONS.address.name] ?? "").trim() !== "";
  const settings = Object.entries(readOptions(environment, settingOptions)).filter(([, value]) => value !== null);
  return {
    ...values,
    database: resolveDatabaseLocation(values.dataDir, { address, tls, ...databaseConnections }),
    databaseSource: isDatabaseGiven ? "environment" : "built_in",
    databaseConnections,
    databaseTls: tls,
    migrate,
    unfinishedActivation: null,
    settings: Object.fromEntries(settings),
  };
}
