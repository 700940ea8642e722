import type { AuthConfig, EmbeddedConfig } from "@showrunner/contract/rest";
import { request } from "../../api/http.ts";

/** The server embeds the configuration into the page to save a request; see `site.ts`. */
function readEmbeddedConfig(): EmbeddedConfig | null {
  const text = document.querySelector<HTMLMetaElement>('meta[name="app-config"]')?.content ?? "";
  try {
    return JSON.parse(text) as EmbeddedConfig;
  } catch {
    return null;
  }
}

/** The embedded configuration; fetched in development, where none is embedded. */
export async function loadLandingConfig(): Promise<EmbeddedConfig> {
  return readEmbeddedConfig() ?? ((await request({ method: "GET", path: "/auth/config" })) as AuthConfig);
}

/**
 * Link for visitors who want to host: registration if it is open, otherwise the login; the list of shows while
 * authentication is off.
 */
export function getStartHref(config: EmbeddedConfig | null): string {
  if (config?.auth_enabled === false) return "/gameshows";
  return config?.user_registration_enabled === true ? "/register" : "/login";
}
