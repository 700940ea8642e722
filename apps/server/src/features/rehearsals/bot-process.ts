import { fork } from "node:child_process";
import os from "node:os";
import { fileURLToPath } from "node:url";
import { safeCallback } from "../../platform/safe-timers.ts";
import type { FromBots, ToBots } from "./bots/bot-messages.ts";

/** A child process that runs bots. */
export interface BotProcess {
  readonly pid: number | undefined;
  send(message: ToBots): void;
  stop(): void;
}

interface BotProcessOptions {
  readonly onMessage: (message: FromBots) => void;
  /** Called when the process has ended for any reason. */
  readonly onExit: () => void;
  /** Whether the bots run with lower priority than the server. Load checks use equal priority, to be realistic. */
  readonly isBackground: boolean;
}

export type StartBotProcess = (options: BotProcessOptions) => BotProcess;

/** Enough for 300 bots, whatever frames they receive. */
const MAX_HEAP_MB = 256;

const entry = fileURLToPath(new URL("./bots/bots.process.ts", import.meta.url));

/** Starts the process with an empty environment. It ends when the server does. */
export const startBotProcess: StartBotProcess = ({ onMessage, onExit, isBackground }) => {
  const child = fork(entry, [], {
    env: {},
    execArgv: [`--max-old-space-size=${MAX_HEAP_MB}`],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  let hasExited = false;
  const exit = safeCallback(() => {
    if (hasExited) return;
    hasExited = true;
    onExit();
  });
  child.on("message", safeCallback(onMessage));
  // If the process could not be started, `exit` is never emitted. Other errors are followed by `exit`.
  child.on("error", () => {
    if (child.pid === undefined) exit();
  });
  child.on("exit", exit);
  if (isBackground && child.pid !== undefined) lowerPriority(child.pid);
  return {
    pid: child.pid,
    send: (message) => {
      if (child.connected) child.send(message, () => undefined);
    },
    stop: () => void child.kill("SIGKILL"),
  };
};

function lowerPriority(pid: number): void {
  try {
    os.setPriority(pid, os.constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Not permitted on every system; the bots then run with normal priority.
  }
}
