import { useEffect, useState } from "react";
import { getToken, subscribeSession } from "../../../../api/session.ts";
import { recordConnection } from "../../../../debug/debug-records.ts";
import { createLiveConnection, getDeviceId, type LiveConnection } from "../../../../live/index.ts";

/** The moderator's connection to one show, open while the component is mounted; null on the first render. */
export function useShowConnection(id: string): LiveConnection | null {
  const [connection, setConnection] = useState<LiveConnection | null>(null);
  useEffect(() => {
    const opened = recordConnection(
      { role: "moderator", show: id, token: getToken, device_id: getDeviceId() },
      createLiveConnection,
    );
    setConnection(opened);
    const unsubscribe = subscribeSession(() => {
      const token = getToken();
      if (token !== null) opened.setToken(token);
    });
    return () => {
      unsubscribe();
      opened.close();
      setConnection(null);
    };
  }, [id]);
  return connection;
}
