import { randomUUID } from "node:crypto";

/** The running process. */
export interface ServerProcess {
  /** New after each restart. */
  readonly instance_id: string;
  /** Epoch ms. */
  readonly started_at: number;
  /** Shuts down gracefully, after which the supervisor starts the server again; null without a supervisor. */
  readonly requestRestart: (() => void) | null;
}

export function createServerProcess(requestRestart: ServerProcess["requestRestart"] = null): ServerProcess {
  return { instance_id: randomUUID(), started_at: Date.now(), requestRestart };
}
