import type { Mount } from "../../platform/http/mount.ts";
import { getRequestSource } from "../../platform/security-log/index.ts";
import type { UsersService } from "./users.service.ts";

export function registerUserRoutes(mount: Mount, users: UsersService): void {
  mount("GET /users", ({ query }) => users.list(query));
  mount("POST /users", ({ caller, body, request }) =>
    users.create(body, { actor_id: caller.user_id, source: getRequestSource(request) }),
  );
  mount("GET /users/:id", ({ params }) => users.get(params.id));
  mount("PATCH /users/:id", ({ caller, params, body, request }) =>
    users.update(params.id, body, { actor_id: caller.user_id, source: getRequestSource(request) }),
  );
}
