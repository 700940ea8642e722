import type { Input, Mount } from "../../platform/http/mount.ts";
import type { UsersService } from "./service.ts";

export type UsersQuery = Input<"GET /users">["query"];
export type CreateUser = Input<"POST /users">["body"];
export type UpdateUser = Input<"PATCH /users/:id">["body"];

export function userRoutes(mount: Mount, users: UsersService): void {
  mount("GET /users", ({ query }) => users.list(query));
  mount("POST /users", ({ body }) => users.create(body));
  mount("GET /users/:id", ({ params }) => users.get(params.id));
  mount("PATCH /users/:id", ({ params, body }) => users.update(params.id, body));
}
