import { useEffect } from "react";

/**
 * The landing page is a page of its own: the app that is running makes room for it. Should the server have answered at
 * its address with the app, there is none, and the dashboard knows what else to do.
 */
export function FrontDoor(): null {
  useEffect(() => {
    const [loaded] = performance.getEntriesByType("navigation");
    location.replace(loaded !== undefined && new URL(loaded.name).pathname === "/" ? "/dashboard" : "/");
  }, []);
  return null;
}
