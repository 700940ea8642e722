import type { Logger } from "pino";
import type { Config } from "../config.ts";
import { createAuditLog, createAuditLogRepository } from "../platform/audit-log/index.ts";
import { createInProcessHub, createRedisBus, type Bus } from "../platform/bus/index.ts";
import { openDatabase, type Database } from "../platform/db/index.ts";
import { findRetirement, RetiredDatabase } from "../platform/db/retirement.ts";
import { createKnownDevices } from "../platform/http/known-devices.ts";
import { createFailedLogins, createFailedLoginsRepository, createRateLimiters } from "../platform/limits/index.ts";
import { createMarkdownRenderer } from "../platform/markdown/index.ts";
import { createAppSecret, loadAppSecret, type AppSecret } from "../platform/secrets/app-secret.ts";
import { createDataKeysRepository } from "../platform/secrets/data-keys.repository.ts";
import { openSecretBox, type SecretBox } from "../platform/secrets/secret-box.ts";
import { createSecurityEventsRepository, createSecurityLog } from "../platform/security-log/index.ts";
import { createServerProcess, type ServerProcess } from "../platform/server-process.ts";
import { ensureFolder } from "../startup/data-folder.ts";
import { now, type Infrastructure } from "./infrastructure.ts";

/** Opens folders, secret and database. */
export async function openInfrastructure(
  config: Config,
  logger: Logger,
  serverProcess: ServerProcess = createServerProcess(),
): Promise<Infrastructure> {
  await ensureFolder(config.dataDir);
  if (config.database.dialect === "sqlite") await ensureFolder(config.database.folder);
  const secret = await loadAppSecret(config.appSecret, config.dataDir, config.appSecretPrevious);
  const database = await openDatabase(config.database, { isManual: config.migrate === "manual" });
  await refuseRetired(config, database);
  const secrets = await openSecrets(config, secret, database);
  const securityLog = createSecurityLog({
    logger,
    database,
    repository: createSecurityEventsRepository(database),
    now,
  });
  return {
    config,
    logger,
    database,
    bus: openBus(config, secret, logger),
    secret,
    secrets,
    markdown: createMarkdownRenderer(),
    limits: createRateLimiters(
      getSharedRedisUrl(config),
      `showrunner:${secret.deriveKey("limits").toString("hex")}`,
      (err) => logger.warn({ err }, "limits"),
    ),
    failedLogins: createFailedLogins(database, createFailedLoginsRepository(database)),
    devices: createKnownDevices(secret.deriveKey("devices"), now, secret.derivePreviousKey("devices")),
    record: securityLog.record,
    securityLog,
    auditLog: createAuditLog(createAuditLogRepository(database), now),
    process: serverProcess,
  };
}

/** Refuses a retired database, unless it is being activated again. */
async function refuseRetired({ unfinishedActivation }: Config, database: Database): Promise<void> {
  const retiredAt = unfinishedActivation === null ? await findRetirement(database) : null;
  if (retiredAt === null) return;
  await database.close();
  throw new RetiredDatabase(retiredAt);
}

/** Closes the database if the stored secrets cannot be read. */
async function openSecrets(config: Config, secret: AppSecret, database: Database): Promise<SecretBox> {
  const { appSecretPrevious: previous } = config;
  try {
    return await openSecretBox({
      database,
      repository: createDataKeysRepository(database),
      secret,
      previousSecret: previous === null ? null : createAppSecret(previous),
      now,
    });
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Null for the embedded database: its server has no peers. */
function getSharedRedisUrl({ redisUrl, database }: Config): string | null {
  return database.dialect === "sqlite" ? null : redisUrl;
}

function openBus(config: Config, secret: AppSecret, logger: Logger): Bus {
  const redisUrl = getSharedRedisUrl(config);
  const onError = (error: unknown): void => logger.warn({ err: error }, "bus");
  if (redisUrl === null) return createInProcessHub().join(onError);
  const channel = `showrunner:${secret.deriveKey("bus").toString("hex")}`;
  return createRedisBus({ url: redisUrl, channel, onError });
}

/** Writes what is queued, then closes the connections of `openInfrastructure`. */
export async function closeInfrastructure({
  bus,
  database,
  markdown,
  limits,
  securityLog,
}: Infrastructure): Promise<void> {
  await markdown.close();
  limits.close();
  await bus.close();
  await securityLog.close();
  await database.close();
}
