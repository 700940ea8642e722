import type { Mount } from "../../platform/http/mount.ts";
import type { LoadSample } from "./sample.service.ts";

export function registerSampleRoutes(mount: Mount, loadSample: LoadSample): void {
  mount("POST /gameshows/sample", ({ caller, body }) => loadSample(caller, body.template, body.language));
}
