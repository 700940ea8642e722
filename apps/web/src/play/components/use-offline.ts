import { useEffect, useState } from "react";
import type { ConnectionState } from "../../live/index.ts";

/** A shorter gap nobody needs to know of. */
const grace_ms = 1_000;

/** True once the line has been gone for a second. */
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
