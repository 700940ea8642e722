import type { Input, Mount } from "../../platform/http/mount.ts";
import { originOf } from "../../platform/security-log/index.ts";
import type { UsersService } from "./service.ts";

export type UsersQuery = Input<"GET /users">["query"];
export type CreateUser = Input<"POST /users">["body"];
export type UpdateUser = Input<"PATCH /users/:id">["body"];

export function userRoutes(mount: Mount, users: UsersService): void {
  mount("GET /users", ({ query }) => users.list(query));
  mount("POST /users", ({ caller, body, request }) =>
    users.create(body, { actor_id: caller.user_id, origin: originOf(request) }),
  );
  mount("GET /users/:id", ({ params }) => users.get(params.id));
  mount("PATCH /users/:id", ({ caller, params, body, request }) =>
    users.update(params.id, body, { actor_id: caller.user_id, origin: originOf(request) }),
  );
}
