import path from "node:path";
import { domainToASCII } from "node:url";
import ipaddr from "ipaddr.js";
import { z } from "zod";
import { isSecret, SETTINGS, type SettingValues } from "@showrunner/contract/settings";
import type { ConnectionDefaults, UnfinishedActivation } from "./platform/database-profiles/index.ts";
import type { DatabaseLocation } from "./platform/db/index.ts";
import { isHostPattern } from "./platform/http/host.policy.ts";
import type { ConfiguredLoadLimits } from "./platform/load-monitor.ts";
import { resolveDatabaseLocation, DATABASE_OPTIONS } from "./startup/database-options.ts";
import { OPERATION_OPTIONS } from "./startup/operation-options.ts";
import { defineOption, type ConfigOption } from "./startup/config-option.ts";
import { QUOTA_OPTIONS, type Quotas } from "./startup/quota-options.ts";
import { StartupError } from "./startup/startup-error.ts";

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
  ...DATABASE_OPTIONS,
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
  ...QUOTA_OPTIONS,
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
const SETTING_OPTIONS = Object.entries(SETTINGS).map(([key, setting]) => ({
  key,
  option: defineOption<unknown>({ ...setting.environment, default: null, isSecret: isSecret(setting) }),
}));

export const CONFIG_OPTIONS: readonly ConfigOption[] = [
  ...Object.values(options),
  ...SETTING_OPTIONS.map(({ option }) => option),
];

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly database: DatabaseLocation;
  /** What determines which database is used. */
  readonly databaseSource: "environment" | "profile" | "built_in";
  /** Connection settings that apply to both `DATABASE_URL` and profiles. */
  readonly databaseConnections: ConnectionDefaults;
  /** Whether a start applies pending migrations or refuses to run with them. */
  readonly migrate: "automatic" | "manual";
  /** An activation whose last steps are still to be done; null if there is none. */
  readonly unfinishedActivation: UnfinishedActivation | null;
  /** Null if servers learn of changes only by polling the database. */
  readonly redisUrl: string | null;
  readonly appSecret: string | null;
  readonly appSecretPrevious: string | null;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  readonly slowRequestMs: number;
  /** Null if no monitoring token is set. */
  readonly metricsToken: string | null;
  /** 0: no limit. */
  readonly maxConnectionsPerAddress: number;
  readonly limits: ConfiguredLoadLimits;
  readonly allowedHosts: readonly string[];
  readonly quotas: Quotas;
  readonly trustedProxies: readonly string[];
  /** Settings fixed by the environment; admins control all others. */
  readonly settings: Partial<SettingValues>;
}

type Environment = Readonly<Record<string, string | undefined>>;

function isGiven(environment: Environment, name: string): boolean {
  return (environment[name] ?? "").trim() !== "";
}

function readOption<T>(
  environment: Environment,
  { name, default: fallback, isSecret, schema }: ConfigOption<T>,
): T | null {
  const given = environment[name];
  const text = given === undefined || given.trim() === "" ? fallback : given.trim();
  if (text === null) return null;
  const parsed = schema.safeParse(text);
  if (parsed.success) return parsed.data;
  const shown = isSecret ? "" : ` (it is "${text}")`;
  throw new StartupError(`${name} must ${parsed.error.issues[0]?.message ?? "be valid"}${shown}.`);
}

/** Reads an option that has a default. */
function readRequiredOption<T>(environment: Environment, given: ConfigOption<T>): T {
  const value = readOption(environment, given);
  if (value === null) throw new StartupError(`${given.name} must be set.`);
  return value;
}

function readSettings(environment: Environment): Config["settings"] {
  const given = SETTING_OPTIONS.map(({ key, option }) => [key, readOption(environment, option)] as const);
  return Object.fromEntries(given.filter(([, value]) => value !== null));
}

function readQuotas(environment: Environment): Quotas {
  const given = Object.entries(QUOTA_OPTIONS).map(
    ([key, each]) => [key, readRequiredOption(environment, each)] as const,
  );
  return Object.fromEntries(given) as Quotas;
}

/** Parses the environment; throws a `StartupError` that names the invalid variable. */
export function readConfig(environment: Environment = process.env): Config {
  const dataDir = readRequiredOption(environment, options.dataDir);
  const databaseConnections: ConnectionDefaults = {
    ca: readOption(environment, options.database_tls_ca),
    cert: readOption(environment, options.database_tls_cert),
    key: readOption(environment, options.database_tls_key),
    pool_size: readRequiredOption(environment, options.database_pool_size),
  };
  return {
    port: readRequiredOption(environment, options.port),
    host: readRequiredOption(environment, options.host),
    dataDir,
    database: resolveDatabaseLocation(dataDir, {
      address: readRequiredOption(environment, options.database_url),
      tls: readOption(environment, options.database_tls),
      ...databaseConnections,
    }),
    databaseSource: isGiven(environment, options.database_url.name) ? "environment" : "built_in",
    databaseConnections,
    migrate: readRequiredOption(environment, options.migrate),
    unfinishedActivation: null,
    redisUrl: readOption(environment, options.redisUrl),
    appSecret: readOption(environment, options.appSecret),
    appSecretPrevious: readOption(environment, options.appSecretPrevious),
    logLevel: readRequiredOption(environment, options.logLevel),
    slowRequestMs: readRequiredOption(environment, options.slowRequestMs),
    metricsToken: readOption(environment, options.metricsToken),
    maxConnectionsPerAddress: readRequiredOption(environment, options.maxConnectionsPerAddress),
    limits: {
      maxEventLoopDelayMs: readRequiredOption(environment, options.maxEventLoopDelayMs),
      maxHeapMb: readOption(environment, options.maxHeapMb),
      maxRssMb: readOption(environment, options.maxRssMb),
    },
    allowedHosts: readRequiredOption(environment, options.allowedHosts),
    quotas: readQuotas(environment),
    trustedProxies: readRequiredOption(environment, options.trustedProxies),
    settings: readSettings(environment),
  };
}
