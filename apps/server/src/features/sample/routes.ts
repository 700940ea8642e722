import type { Mount } from "../../platform/http/mount.ts";
import type { LoadSample } from "./service.ts";

export function sampleRoutes(mount: Mount, loadSample: LoadSample): void {
  mount("POST /gameshows/sample", ({ caller, body }) => loadSample(caller, body.language));
}
