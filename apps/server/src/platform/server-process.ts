import { randomUUID } from "node:crypto";

/** The running process, as it was started. */
export interface ServerProcess {
  /** Another one after each restart. */
  readonly instance_id: string;
  /** Epoch ms. */
  readonly started_at: number;
  /** Shuts down gracefully and is started again; null without a supervisor, which would do so. */
  readonly requestRestart: (() => void) | null;
}

export function createServerProcess(requestRestart: ServerProcess["requestRestart"] = null): ServerProcess {
  return { instance_id: randomUUID(), started_at: Date.now(), requestRestart };
}
