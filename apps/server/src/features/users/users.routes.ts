import { toAuditContext } from "../../platform/audit-log/index.ts";
import type { Mount } from "../../platform/http/mount.ts";
import type { UserAccessService } from "./user-access.service.ts";
import type { UserDeletionService } from "./user-deletion.service.ts";
import type { UsersService } from "./users.service.ts";

export function registerUserRoutes(mount: Mount, users: UsersService, access: UserAccessService): void {
  mount("GET /users", ({ query }) => users.list(query));
  mount("POST /users", ({ body, ...request }) => users.create(body, toAuditContext(request)));
  mount("GET /users/:id", ({ params }) => users.get(params.id));
  mount("PATCH /users/:id", ({ params, body, ...request }) => users.update(params.id, body, toAuditContext(request)));
  mount("DELETE /users/:id/sessions", ({ params, ...request }) =>
    access.endSessions(params.id, toAuditContext(request)),
  );
  mount("DELETE /users/:id/failed-logins", ({ params, ...request }) =>
    access.unlock(params.id, toAuditContext(request)),
  );
}

export function registerUserDeletionRoutes(mount: Mount, userDeletion: UserDeletionService): void {
  mount("GET /users/:id/content", ({ params }) => userDeletion.findContent(params.id));
  mount("DELETE /users/:id", ({ params, body, ...request }) =>
    userDeletion.delete(request.caller, params.id, body, toAuditContext(request)),
  );
}
