import path from "node:path";
import { domainToASCII } from "node:url";
import ipaddr from "ipaddr.js";
import { z } from "zod";
import type { DatabaseLocation } from "./platform/db/index.ts";
import { isHostPattern } from "./platform/http/host.policy.ts";
import type { ConfiguredLimits } from "./platform/load.ts";
import { databaseLocation, database_options } from "./startup/database-options.ts";
import { operation_options } from "./startup/operation-options.ts";
import { option, type ConfigOption } from "./startup/option.ts";
import { quota_options, type Quotas } from "./startup/quota-options.ts";
import { StartupProblem } from "./startup/problem.ts";

export type { ConfigOption } from "./startup/option.ts";

/** An on/off setting; if unset, the stored value applies. */
function flag(name: string, description: string): ConfigOption<boolean> {
  const words = z.enum(["true", "false"], { error: "be true or false" });
  return { name, description, default: null, secret: false, schema: words.transform((word) => word === "true") };
}

const log_levels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

/** Whether the entry is an IP address, a CIDR network (`10.0.0.0/8`) or a named network. */
function isNetwork(entry: string): boolean {
  if (["loopback", "linklocal", "uniquelocal"].includes(entry)) return true;
  if (entry.includes("/"))
    return (ipaddr.IPv4.isValidCIDRFourPartDecimal(entry) || ipaddr.IPv6.isValidCIDR(entry)) && !/\/0+$/.test(entry);
  return ipaddr.IPv4.isValidFourPartDecimal(entry) || ipaddr.IPv6.isValid(entry);
}

/** A comma-separated list. */
const list = z.string().transform((text) =>
  text
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== ""),
);

const options = {
  port: option({
    name: "PORT",
    description: "Port to listen on; 0 picks a free one.",
    default: "3000",
    secret: false,
    schema: z
      .string()
      .regex(/^\d{1,5}$/, "be a whole number")
      .transform(Number)
      .refine((port) => port <= 65_535, "be at most 65535"),
  }),
  host: option({
    name: "HOST",
    description: "Address to listen on. The default is reachable from the local network, which phones need.",
    default: "0.0.0.0",
    secret: false,
    schema: z.string().min(1, "not be empty"),
  }),
  public_url: option({
    name: "PUBLIC_URL",
    description:
      "Public URL of the app, for example behind a proxy: used in links and QR codes. If unset: the address of each request, or the machine's address in the local network.",
    default: null,
    secret: false,
    schema: z
      .url({ protocol: /^https?$/, error: "be an address such as https://show.example.org" })
      .transform((url) => url.replace(/\/+$/, "")),
  }),
  data_dir: option({
    name: "DATA_DIR",
    description: "Folder for the database, uploaded files and the secret file; created if it is missing.",
    default: "./data",
    secret: false,
    schema: z
      .string()
      .min(1, "not be empty")
      .transform((folder) => path.resolve(folder)),
  }),
  ...database_options,
  redis_url: option({
    name: "REDIS_URL",
    description:
      "URL of the Redis server that connects several servers with one PostgreSQL or MySQL database: `redis://user:password@host:6379/0`, or `rediss:` with TLS. Nothing is stored in it. Without it, and while it is unavailable, servers see each other's changes within about a second. Not used with the embedded database.",
    default: null,
    secret: true,
    schema: z.url({ protocol: /^rediss?$/, error: "be an address such as redis://127.0.0.1:6379" }),
  }),
  app_secret: option({
    name: "APP_SECRET",
    description:
      "Secret from which the keys for tokens and signed URLs are derived; at least 32 characters. If unset, a random secret is created at the first start and stored in DATA_DIR, readable by its owner only.",
    default: null,
    secret: true,
    schema: z.string().min(32, "have at least 32 characters"),
  }),
  log_level: option({
    name: "LOG_LEVEL",
    description: `Log level (JSON lines on standard error): ${log_levels.join(", ")}. \`info\` logs each API request, \`debug\` also pages, images and health checks; each line of a request contains the ids of the request and its show.`,
    default: "warn",
    secret: false,
    schema: z.enum(log_levels, { error: `be one of ${log_levels.join(", ")}` }),
  }),
  ...operation_options,
  allowed_hosts: option({
    name: "ALLOWED_HOSTS",
    description:
      "Additional host names of the app, separated by commas: `show.example.org`, or `*.example.org` for all subdomains. Always allowed are IP addresses, `localhost`, names without a dot, names that end in `.local`, and the host of PUBLIC_URL. Requests for any other host are rejected with 421, as protection against DNS rebinding.",
    default: "",
    secret: false,
    schema: list
      .transform((entries) =>
        entries.map((entry) => (entry.startsWith("*.") ? `*.${domainToASCII(entry.slice(2))}` : domainToASCII(entry))),
      )
      .refine((entries) => entries.every(isHostPattern), "list names such as show.example.org or *.example.org"),
  }),
  ...quota_options,
  trusted_proxies: option({
    name: "TRUSTED_PROXIES",
    description:
      "Addresses or networks of reverse proxies, separated by commas (`10.0.0.0/8`, `loopback`), whose X-Forwarded-For, -Host and -Proto headers are trusted. Empty: none.",
    default: "",
    secret: false,
    schema: list.refine((entries) => entries.every(isNetwork), "list addresses or networks such as 10.0.0.0/8"),
  }),
} as const;

/** Admin settings that the environment can override; it takes precedence over stored values. */
const setting_options = {
  app_name: option({
    name: "APP_NAME",
    description: "Name of the application, at most 80 characters. Overrides the name entered at setup.",
    default: null,
    secret: false,
    schema: z.string().max(80, "have at most 80 characters"),
  }),
  auth_enabled: flag(
    "AUTH_ENABLED",
    "`true` or `false`: whether hosts must log in. Overrides the choice made at setup while it is set. If it is enabled and no administrator exists yet, setup asks for one (from another machine with the setup code printed at startup); shows, games and settings stay.",
  ),
  landing_page_enabled: flag(
    "LANDING_PAGE_ENABLED",
    "`true` or `false`: whether visitors who are not logged in see the landing page or the login first. If unset: true.",
  ),
  user_registration_enabled: flag(
    "USER_REGISTRATION_ENABLED",
    "`true` or `false`: whether visitors may create accounts. Overrides the choice made at setup.",
  ),
  debug_widget_enabled: flag(
    "DEBUG_WIDGET_ENABLED",
    "`true` or `false`: whether every screen has the debug widget, not only team pages. If unset: false.",
  ),
} as const;

export const config_options: readonly ConfigOption[] = [...Object.values(options), ...Object.values(setting_options)];

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly public_url: string | null;
  readonly data_dir: string;
  readonly database: DatabaseLocation;
  /** Null if servers learn of changes by polling the database only. */
  readonly redis_url: string | null;
  readonly app_secret: string | null;
  readonly log_level: (typeof log_levels)[number];
  readonly slow_request_ms: number;
  /** Null without a token for monitoring. */
  readonly metrics_token: string | null;
  /** 0: no limit. */
  readonly max_connections_per_address: number;
  readonly limits: ConfiguredLimits;
  readonly allowed_hosts: readonly string[];
  readonly quotas: Quotas;
  readonly trusted_proxies: readonly string[];
  /** Settings fixed by the environment; admins control the absent ones. */
  readonly settings: {
    readonly [K in keyof typeof setting_options]?: z.output<(typeof setting_options)[K]["schema"]>;
  };
}

type Environment = Readonly<Record<string, string | undefined>>;

function read<T>(environment: Environment, { name, default: fallback, secret, schema }: ConfigOption<T>): T | null {
  const given = environment[name];
  const text = given === undefined || given.trim() === "" ? fallback : given.trim();
  if (text === null) return null;
  const parsed = schema.safeParse(text);
  if (parsed.success) return parsed.data;
  const shown = secret ? "" : ` (it is "${text}")`;
  throw new StartupProblem(`${name} must ${parsed.error.issues[0]?.message ?? "be valid"}${shown}.`);
}

/** Reads an option that has a default. */
function demand<T>(environment: Environment, given: ConfigOption<T>): T {
  const value = read(environment, given);
  if (value === null) throw new StartupProblem(`${given.name} must be set.`);
  return value;
}

function readSettings(environment: Environment): Config["settings"] {
  const given = Object.entries(setting_options).map(([key, each]) => [key, read<unknown>(environment, each)] as const);
  return Object.fromEntries(given.filter(([, value]) => value !== null));
}

function readQuotas(environment: Environment): Quotas {
  const given = Object.entries(quota_options).map(([key, each]) => [key, demand(environment, each)] as const);
  return Object.fromEntries(given) as Quotas;
}

/** Parses the environment; throws a `StartupProblem` that names the invalid variable. */
export function readConfig(environment: Environment = process.env): Config {
  const data_dir = demand(environment, options.data_dir);
  return {
    port: demand(environment, options.port),
    host: demand(environment, options.host),
    public_url: read(environment, options.public_url),
    data_dir,
    database: databaseLocation(data_dir, {
      address: demand(environment, options.database_url),
      tls: read(environment, options.database_tls),
      ca: read(environment, options.database_tls_ca),
      cert: read(environment, options.database_tls_cert),
      key: read(environment, options.database_tls_key),
      pool_size: demand(environment, options.database_pool_size),
    }),
    redis_url: read(environment, options.redis_url),
    app_secret: read(environment, options.app_secret),
    log_level: demand(environment, options.log_level),
    slow_request_ms: demand(environment, options.slow_request_ms),
    metrics_token: read(environment, options.metrics_token),
    max_connections_per_address: demand(environment, options.max_connections_per_address),
    limits: {
      max_event_loop_delay_ms: demand(environment, options.max_event_loop_delay_ms),
      max_heap_mb: read(environment, options.max_heap_mb),
      max_rss_mb: read(environment, options.max_rss_mb),
    },
    allowed_hosts: demand(environment, options.allowed_hosts),
    quotas: readQuotas(environment),
    trusted_proxies: demand(environment, options.trusted_proxies),
    settings: readSettings(environment),
  };
}
