import { useEffect, useState } from "react";
import { call } from "../../api/client.ts";

/**
 * The landing page is a separate HTML page: leaves the app for it once the server responds, and shows an error until
 * then. If the server serves the app at `/` instead, there is no landing page: continue at the dashboard.
 */
export function HomeRedirect(): null {
  const [failure, setFailure] = useState<Error | null>(null);
  useEffect(() => {
    const redirect = (): void => {
      const [loaded] = performance.getEntriesByType("navigation");
      location.replace(loaded !== undefined && new URL(loaded.name).pathname === "/" ? "/dashboard" : "/");
    };
    call("GET /health/live").then(redirect, setFailure);
  }, []);
  // The route's error component shows the error and retries.
  if (failure !== null) throw failure;
  return null;
}
