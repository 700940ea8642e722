import { fork } from "node:child_process";
import os from "node:os";
import { fileURLToPath } from "node:url";
import { safeCallback } from "../../platform/safe-timers.ts";
import type { FromBots, ToBots } from "./bots/bot-messages.ts";

/** The process of some bots. */
export interface BotProcess {
  readonly pid: number | undefined;
  send(message: ToBots): void;
  stop(): void;
}

interface BotProcessOptions {
  readonly onMessage: (message: FromBots) => void;
  /** The process ended, whoever ended it. */
  readonly onExit: () => void;
  /** Whether the bots give way to the server; a load check measures with equal priority, as phones give no way. */
  readonly isBackground: boolean;
}

export type StartBotProcess = (options: BotProcessOptions) => BotProcess;

/** Enough for 300 bots, whatever frames they receive. */
const MAX_HEAP_MB = 256;

const entry = fileURLToPath(new URL("./bots/bots.process.ts", import.meta.url));

/** The bots get nothing of the server's environment, and end with it. */
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
  // Without a process, if it could not be started; a failed send is followed by the exit.
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
    // Not permitted everywhere; the bots then run with normal priority.
  }
}
