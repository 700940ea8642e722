import type { Mount } from "../../platform/http/mount.ts";
import type { CreateSampleShow } from "./sample.service.ts";

export function registerSampleRoutes(mount: Mount, createSampleShow: CreateSampleShow): void {
  mount("POST /gameshows/sample", ({ caller, body }) => createSampleShow(caller, body.template, body.language));
}
