import { useEffect, useState } from "react";
import { call } from "../../api/client.ts";

/**
 * The landing page is a page of its own: the app that is running makes room for it, once the server is there to answer;
 * until then it stays, and says so. Should the server have answered at its address with the app, there is none, and the
 * dashboard knows what else to do.
 */
export function FrontDoor(): null {
  const [failure, setFailure] = useState<Error | null>(null);
  useEffect(() => {
    const leave = (): void => {
      const [loaded] = performance.getEntriesByType("navigation");
      location.replace(loaded !== undefined && new URL(loaded.name).pathname === "/" ? "/dashboard" : "/");
    };
    call("GET /health/live").then(leave, setFailure);
  }, []);
  // The route's own screen for failures tells it, and tries again by itself.
  if (failure !== null) throw failure;
  return null;
}
