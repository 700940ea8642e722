import path from "node:path";
import { expect, test } from "vitest";
import { CONFIG_OPTIONS, readConfig } from "./config.ts";
import { StartupError } from "./startup/startup-error.ts";

test("has a default for every setting that needs one", () => {
  const dataDir = path.resolve("data");
  expect(readConfig({})).toEqual({
    port: 3000,
    host: "0.0.0.0",
    dataDir,
    database: { dialect: "sqlite", folder: dataDir },
    databaseSource: "built_in",
    databaseConnections: { ca: null, cert: null, key: null, pool_size: 16 },
    databaseTls: null,
    migrate: "automatic",
    unfinishedActivation: null,
    redisUrl: null,
    appSecret: null,
    appSecretPrevious: null,
    logLevel: "warn",
    slowRequestMs: 1_000,
    metricsToken: null,
    maxConnectionsPerAddress: 4_000,
    limits: { maxEventLoopDelayMs: 1_000, maxHeapMb: null, maxRssMb: null },
    allowedHosts: [],
    quotas: {
      showsPerUser: 200,
      botsPerServer: 600,
      gamesPerShow: 100,
      gamesPerUser: 2_000,
      teamsPerShow: 10_000,
      registrationsPerAddress: 350,
      registrationsPerShow: 2_000,
      audioClipsPerUser: 500,
      audioMbPerUser: 1_000,
      videosPerUser: 200,
      videoMbPerUser: 5_000,
      videoFileMb: 200,
      videoMinutes: 15,
      imagesPerUser: 2_000,
      imageMbPerUser: 1_000,
      uploadsPerMinute: 60,
      moderatorConnectionsPerUser: 50,
      moderatorConnectionsPerShow: 100,
    },
    trustedProxies: [],
    settings: {},
  });
});

test("treats an empty value as unset", () => {
  expect(readConfig({ PORT: "", PUBLIC_URL: " " })).toEqual(readConfig({}));
});

test("parses values", () => {
  const given = {
    PUBLIC_URL: "https://show.example.org/",
    TRUSTED_PROXIES: "loopback, 10.0.0.0/8",
    ALLOWED_HOSTS: "Quiz.fritz.box, *.münchen.example",
    DATABASE_URL: "sqlite:/var/db",
    DATA_DIR: "/srv/data",
  };
  expect(readConfig(given)).toMatchObject({
    settings: { public_url: "https://show.example.org" },
    trustedProxies: ["loopback", "10.0.0.0/8"],
    allowedHosts: ["quiz.fritz.box", "*.xn--mnchen-3ya.example"],
    dataDir: "/srv/data",
    database: { dialect: "sqlite", folder: "/var/db" },
  });
});

test("returns only the app settings that the environment sets", () => {
  expect(
    readConfig({ APP_NAME: " Quiz night ", USER_REGISTRATION_ENABLED: "true", LANDING_PAGE_ENABLED: "false" }).settings,
  ).toEqual({ app_name: "Quiz night", user_registration_enabled: true, landing_page_enabled: false });
});

test.each<[Record<string, string>, string]>([
  [{ USER_REGISTRATION_ENABLED: "yes" }, 'USER_REGISTRATION_ENABLED must be true or false (it is "yes").'],
  [{ PORT: "http" }, 'PORT must be a whole number (it is "http").'],
  [{ PORT: "70000" }, 'PORT must be at most 65535 (it is "70000").'],
  [
    { PUBLIC_URL: "show.example.org" },
    'PUBLIC_URL must be an address without a path, such as https://show.example.org (it is "show.example.org").',
  ],
  ...[
    ["oracle://u:hunter2@db/x", "begin with sqlite:, postgres:, postgresql:, mysql: or mariadb:"],
    ["postgres://u:hunter2@db", "name a database, as in postgres://user:password@host:5432/database"],
    ["postgres://db/x", "name a user, as in postgres://user:password@host:5432/database"],
    ["postgres:///x", "name a host, as in postgres://user:password@host:5432/database"],
    ["mysql://u:hunter#2@db/x", "be an address such as postgres://user:password@host:5432/database"],
    ["postgres://u@db/x?schema=My-Schema", "have a schema of lowercase letters, digits and underscores"],
    ["postgres://u@db/x?sslmode=perhaps", "have a sslmode such as require or verify-full"],
    ["postgres://u@db/x?pool=3", "have no parameter but schema and sslmode (it has pool)"],
    ["mysql://u@db/x?schema=a", "have no parameter but ssl-mode (it has schema)"],
  ].map(([url = "", wrong = ""]): [Record<string, string>, string] => [
    { DATABASE_URL: url },
    `DATABASE_URL must ${wrong}.`,
  ]),
  [{ DATABASE_TLS: "yes" }, 'DATABASE_TLS must be off, require or verify (it is "yes").'],
  [
    { DATABASE_URL: "postgres://u@db/x", DATABASE_TLS: "verify", DATABASE_TLS_CA: "/nowhere.pem" },
    'DATABASE_TLS_CA must name a PEM file that can be read (it is "/nowhere.pem").',
  ],
  [
    { DATABASE_URL: "mysql://u@10.0.0.1/x", DATABASE_TLS: "verify" },
    "DATABASE_URL must name the host of a MySQL or MariaDB server when DATABASE_TLS is verify.",
  ],
  [{ DATABASE_POOL_SIZE: "1" }, 'DATABASE_POOL_SIZE must be at least 2 (it is "1").'],
  [{ MIGRATE: "never" }, 'MIGRATE must be automatic or manual (it is "never").'],
  [{ APP_SECRET: "hunter2" }, "APP_SECRET must have at least 32 characters."],
  [{ LOG_LEVEL: "loud" }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent (it is "loud").'],
  [
    { TRUSTED_PROXIES: "everyone" },
    'TRUSTED_PROXIES must list addresses or networks such as 10.0.0.0/8 (it is "everyone").',
  ],
  [
    { ALLOWED_HOSTS: "https://show.example.org" },
    'ALLOWED_HOSTS must list names such as show.example.org or *.example.org (it is "https://show.example.org").',
  ],
  ...["1.2.3", "10.0.0.0/99", "10.0.0.0/0", "10.0.0.0/8/8", "fd00::/129"].map(
    (proxies): [Record<string, string>, string] => [
      { TRUSTED_PROXIES: proxies },
      `TRUSTED_PROXIES must list addresses or networks such as 10.0.0.0/8 (it is "${proxies}").`,
    ],
  ),
])("rejects %j with one sentence, without secrets", (environment, sentence) => {
  expect(() => readConfig(environment)).toThrow(new StartupError(sentence));
});

test("every option has a description", () => {
  for (const { name, description } of CONFIG_OPTIONS) {
    expect(name).toMatch(/^[A-Z][A-Z\d_]+$/);
    expect(description.length).toBeGreaterThan(20);
  }
});
