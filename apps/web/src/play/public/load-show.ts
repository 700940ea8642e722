import type { AuthConfig, PublicShow } from "@showrunner/contract/rest";
import { ApiError, isTemporary } from "../../api/errors.ts";
import { request } from "../../api/http.ts";
import { rememberAppName } from "../title.ts";
import type { ShowInfo } from "./show-info.ts";

/** Loads the public data of a show; without an id only the application name. */
export async function loadShow(public_id: string | null, signal: AbortSignal): Promise<ShowInfo> {
  try {
    if (public_id !== null) {
      const show = (await request({ method: "GET", path: `/gameshows/public/${public_id}`, signal })) as PublicShow;
      rememberAppName(show.app_name);
      return { status: "ready", show };
    }
  } catch (error) {
    const needsSetup = error instanceof ApiError && error.code === "setup_required";
    if (!needsSetup && (!(error instanceof ApiError) || isTemporary(error))) return { status: "unreachable" };
  }
  return configured(signal);
}

/** A server before its setup has no shows: redirects to the setup. */
async function configured(signal: AbortSignal): Promise<ShowInfo> {
  try {
    const { setup_required, app_name } = (await request({ method: "GET", path: "/auth/config", signal })) as AuthConfig;
    if (setup_required) location.replace("/setup");
    return setup_required ? { status: "loading" } : { status: "unknown", app_name };
  } catch {
    return { status: "unreachable" };
  }
}
