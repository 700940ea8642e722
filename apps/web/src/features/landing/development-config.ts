import type { AuthConfig, EmbeddedConfig } from "@showrunner/contract/rest";
import { request } from "../../api/http.ts";
import { getToken } from "../../api/session.ts";
import { getRedirect } from "../../lib/route-guards.ts";

/**
 * Does what the server does when it sends the landing page: reads the configuration, and redirects visitors who should
 * not see the page, for whom it returns null. In development the page comes from Vite.
 */
export async function loadDevelopmentConfig(): Promise<EmbeddedConfig | null> {
  const config = (await request({ method: "GET", path: "/auth/config" })) as AuthConfig;
  const to = await getRedirect("home", {
    config,
    isSignedIn: getToken() !== null,
    isAdmin: () => Promise.resolve(false),
  });
  if (to === null) return config;
  location.replace(to);
  return null;
}
