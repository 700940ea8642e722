import type { Mount } from "../../platform/http/mount.ts";
import type { AssetsService } from "./assets.service.ts";

export function registerAssetRoutes(mount: Mount, assets: AssetsService): void {
  mount("GET /assets", ({ caller, query }) => assets.list(caller, query));
  mount("GET /assets/usage", ({ caller }) => assets.getUsage(caller));
}
