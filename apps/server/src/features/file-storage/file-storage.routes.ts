import { toAuditContext } from "../../platform/audit-log/index.ts";
import { ok } from "../../platform/http/failure.ts";
import type { Mount } from "../../platform/http/mount.ts";
import type { FileStorageService } from "./file-storage.service.ts";

export function registerFileStorageRoutes(mount: Mount, storage: FileStorageService): void {
  mount("GET /admin/storage", async () => ok(await storage.get()));
  mount("POST /admin/storage/test", ({ caller }) => storage.test(caller.user_id ?? "nobody"));
  mount("POST /admin/storage/move", ({ caller, request }) => storage.move(toAuditContext({ caller, request })));
  mount("POST /admin/storage/cancel", async ({ caller, request }) =>
    ok(await storage.cancel(toAuditContext({ caller, request }))),
  );
}
