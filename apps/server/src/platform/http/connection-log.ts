import type { Logger } from "pino";
import { LogThrottle } from "../log-throttle.ts";
import type { ConnectionGuardOptions } from "./connection-limits.ts";

const DROPPED_MESSAGES = {
  total: "connections dropped: limit of the process reached",
  address: "connections dropped: limit per address reached, see MAX_CONNECTIONS_PER_ADDRESS",
} as const;

/** Logs refused connections, throttled. */
export function createConnectionLog(logger: Logger): Pick<ConnectionGuardOptions, "onDropped" | "onError"> {
  const throttle = new LogThrottle();
  return {
    onDropped: (reason, address) => {
      const unlogged = throttle.tryAcquire(reason);
      if (unlogged !== null) logger.warn({ address, unlogged }, DROPPED_MESSAGES[reason]);
    },
    onError: (error) => {
      const unlogged = throttle.tryAcquire("error");
      if (unlogged !== null) logger.error({ err: error, unlogged }, "failed to accept a connection");
    },
  };
}
