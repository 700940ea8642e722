import type { EmbeddedConfig } from "@showrunner/contract/rest";

/** The configuration, which the server embeds into the page to save a request (`site.ts`); null in development. */
export function readEmbeddedConfig(): EmbeddedConfig | null {
  const text = document.querySelector<HTMLMetaElement>('meta[name="app-config"]')?.content ?? "";
  try {
    return JSON.parse(text) as EmbeddedConfig;
  } catch {
    return null;
  }
}

/**
 * Link for visitors who want to host: registration if it is open, otherwise the login; the list of shows while
 * authentication is off.
 */
export function getStartHref(config: EmbeddedConfig | null): string {
  if (config?.auth_enabled === false) return "/gameshows";
  return config?.user_registration_enabled === true ? "/register" : "/login";
}
