import { useEffect, useState } from "react";
import type { ConnectionState } from "./index.ts";

/** Shorter interruptions are not shown, in ms. */
const OFFLINE_GRACE_MS = 1_000;

/** True once the connection has been down for a second. */
export function useIsOffline(connection: ConnectionState): boolean {
  const since = "offlineSince" in connection ? connection.offlineSince : null;
  const [isOverdue, setOverdue] = useState(false);
  useEffect(() => {
    if (since === null) return setOverdue(false);
    const timer = setTimeout(() => setOverdue(true), Math.max(0, since + OFFLINE_GRACE_MS - performance.now()));
    return () => clearTimeout(timer);
  }, [since]);
  return isOverdue && since !== null;
}
