import { useEffect, useState } from "react";
import type { ConnectionState } from "../../live/index.ts";

/** Shorter interruptions are not shown, in ms. */
const grace_ms = 1_000;

/** True once the connection has been down for a second. */
export function useOffline(connection: ConnectionState): boolean {
  const since = "offline_since" in connection ? connection.offline_since : null;
  const [offline, setOffline] = useState(false);
  useEffect(() => {
    if (since === null) return setOffline(false);
    const timer = setTimeout(() => setOffline(true), Math.max(0, since + grace_ms - performance.now()));
    return () => clearTimeout(timer);
  }, [since]);
  return offline && since !== null;
}
