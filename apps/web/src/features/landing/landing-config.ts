import type { AuthConfig } from "@showrunner/contract/rest";
import { request } from "../../api/http.ts";

/** The part of the configuration that the landing page needs. */
export type LandingConfig = Pick<
  AuthConfig,
  "app_name" | "auth_enabled" | "landing_page_enabled" | "setup_required" | "user_registration_enabled"
>;

/** The server embeds the configuration into the page to save a request; see `site.ts`. */
function readEmbeddedConfig(): LandingConfig | null {
  const text = document.querySelector<HTMLMetaElement>('meta[name="app-config"]')?.content ?? "";
  try {
    return JSON.parse(text) as LandingConfig;
  } catch {
    return null;
  }
}

/** The embedded configuration; fetched in development, where none is embedded. */
export async function loadLandingConfig(): Promise<LandingConfig> {
  return readEmbeddedConfig() ?? ((await request({ method: "GET", path: "/auth/config" })) as AuthConfig);
}

/**
 * Link for visitors who want to host: registration if it is open, otherwise the login; the list of shows while
 * authentication is off.
 */
export function getStartHref(config: LandingConfig | null): string {
  if (config?.auth_enabled === false) return "/gameshows";
  return config?.user_registration_enabled === true ? "/register" : "/login";
}
