import type { AuthConfig } from "@showrunner/contract/rest";
import { request } from "../../api/http.ts";

/** What the page needs to know of the installation. */
export type LandingConfig = Pick<
  AuthConfig,
  "app_name" | "auth_enabled" | "landing_page_enabled" | "setup_required" | "user_registration_enabled"
>;

/** The server writes the configuration into the page, so that nothing has to be asked for; see `site.ts`. */
function written(): LandingConfig | null {
  const text = document.querySelector<HTMLMetaElement>('meta[name="app-config"]')?.content ?? "";
  try {
    return JSON.parse(text) as LandingConfig;
  } catch {
    return null;
  }
}

/** As the server wrote it into the page, else asked for (while developing, nobody writes it). */
export async function landingConfig(): Promise<LandingConfig> {
  return written() ?? ((await request({ method: "GET", path: "/auth/config" })) as AuthConfig);
}

/** Where somebody begins who wants to host: an account, if one may be made; the shows, where nobody needs any. */
export function startAddress(config: LandingConfig | null): string {
  if (config?.auth_enabled === false) return "/gameshows";
  return config?.user_registration_enabled === true ? "/register" : "/login";
}
