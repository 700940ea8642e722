import type { AuthConfig, PublicShow } from "@showrunner/contract/rest";
import { ApiError, isTemporary } from "../../api/api-error.ts";
import { request } from "../../api/http.ts";
import { saveAppName } from "../../lib/app-name.ts";

/** Public data of a show, and its loading state. */
export type ShowInfo =
  | { readonly status: "loading" }
  | { readonly status: "ready"; readonly show: PublicShow }
  | { readonly status: "unknown"; readonly app_name: string | null }
  /** No response, or `isBusy`: the server, or a proxy before it, asks to try again later; retried automatically. */
  | { readonly status: "unreachable"; readonly isBusy: boolean };

/** Loads the public data of a show; without an id only the application name. */
export async function loadShow(publicId: string | null, signal: AbortSignal): Promise<ShowInfo> {
  try {
    if (publicId !== null) {
      const show = (await request({ method: "GET", path: `/gameshows/public/${publicId}`, signal })) as PublicShow;
      saveAppName(show.app_name);
      return { status: "ready", show };
    }
  } catch (error) {
    const needsSetup = error instanceof ApiError && error.code === "setup_required";
    if (!needsSetup && (!(error instanceof ApiError) || isTemporary(error))) return toUnreachable(error);
  }
  return loadConfig(signal);
}

/** A server before its setup has no shows: redirects to the setup. */
async function loadConfig(signal: AbortSignal): Promise<ShowInfo> {
  try {
    const { setup_required, app_name } = (await request({ method: "GET", path: "/auth/config", signal })) as AuthConfig;
    if (setup_required) location.replace("/setup");
    return setup_required ? { status: "loading" } : { status: "unknown", app_name };
  } catch (error) {
    return toUnreachable(error);
  }
}

function toUnreachable(error: unknown): ShowInfo {
  return { status: "unreachable", isBusy: error instanceof ApiError && error.status !== 0 };
}
