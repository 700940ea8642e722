import type { Logger } from "pino";
import type { Config } from "../config.ts";
import type { Bus } from "../platform/bus/index.ts";
import type { Database } from "../platform/db/index.ts";
import type { AppSecret } from "../platform/secrets/app-secret.ts";

/** What all parts are made from. */
export interface Base {
  readonly config: Config;
  readonly logger: Logger;
  readonly database: Database;
  readonly bus: Bus;
  readonly secret: AppSecret;
}

/** Epoch ms. */
export const now = Date.now;
