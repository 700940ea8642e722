import type { Logger } from "pino";
import { LogThrottle } from "../log-throttle.ts";
import type { ConnectionGuardOptions } from "./connection-limits.ts";

const messages = {
  total: "connections dropped: limit of the process reached",
  address: "connections dropped: limit per address reached, see MAX_CONNECTIONS_PER_ADDRESS",
} as const;

/** Logs refused connections, throttled. */
export function connectionLog(logger: Logger): Pick<ConnectionGuardOptions, "onDropped" | "onError"> {
  const throttle = new LogThrottle();
  return {
    onDropped: (reason, address) => {
      const unlogged = throttle.take(reason);
      if (unlogged !== null) logger.warn({ address, unlogged }, messages[reason]);
    },
    onError: (error) => {
      const unlogged = throttle.take("error");
      if (unlogged !== null) logger.error({ err: error, unlogged }, "failed to accept a connection");
    },
  };
}
