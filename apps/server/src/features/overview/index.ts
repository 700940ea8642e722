import { ok } from "../../platform/http/failure.ts";
import type { Mount } from "../../platform/http/mount.ts";
import type { ReadOverview } from "./overview.service.ts";

export { createOverviewRepository } from "./overview.repository.ts";
export { createReadOverview } from "./overview.service.ts";

export function registerOverviewRoutes(mount: Mount, readOverview: ReadOverview): void {
  mount("GET /admin/overview", async () => ok(await readOverview()));
}
