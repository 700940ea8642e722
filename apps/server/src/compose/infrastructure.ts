import type { Logger } from "pino";
import type { Config } from "../config.ts";
import type { AuditLog } from "../platform/audit-log/index.ts";
import type { Bus } from "../platform/bus/index.ts";
import type { KnownDevices } from "../platform/http/known-devices.ts";
import type { FailedLogins, RateLimiters } from "../platform/limits/index.ts";
import type { RecordSecurityEvent, SecurityLog } from "../platform/security-log/index.ts";
import type { Database } from "../platform/db/index.ts";
import type { MarkdownRenderer } from "../platform/markdown/index.ts";
import type { AppSecret } from "../platform/secrets/app-secret.ts";
import type { SecretBox } from "../platform/secrets/secret-box.ts";
import type { ServerProcess } from "../platform/server-process.ts";

/** Infrastructure that all features are composed from. */
export interface Infrastructure {
  readonly config: Config;
  readonly logger: Logger;
  readonly database: Database;
  readonly bus: Bus;
  readonly secret: AppSecret;
  readonly secrets: SecretBox;
  readonly markdown: MarkdownRenderer;
  readonly limits: RateLimiters;
  readonly failedLogins: FailedLogins;
  readonly devices: KnownDevices;
  readonly record: RecordSecurityEvent;
  readonly securityLog: SecurityLog;
  readonly auditLog: AuditLog;
  readonly process: ServerProcess;
}

/** Wall clock, epoch ms. */
export const now = (): number => Date.now();
