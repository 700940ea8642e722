import { useEffect, useState } from "react";
import { getToken, subscribeSession } from "../../../api/session.ts";
import { recordLine } from "../../../debug/collect.ts";
import { createLiveConnection, deviceId, type LiveConnection } from "../../../live/index.ts";

/** The moderator's connection to one show, open while the component is mounted; null on the first render. */
export function useShow(id: string): LiveConnection | null {
  const [connection, setConnection] = useState<LiveConnection | null>(null);
  useEffect(() => {
    const opened = recordLine(
      { role: "moderator", show: id, token: getToken, device_id: deviceId() },
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
