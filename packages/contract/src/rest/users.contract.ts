import { z } from "zod";
import { password, role, user, username } from "./auth.contract.ts";
import { idParams, locale, pageOf, pageQuery } from "./common.schemas.ts";
import type { RouteTable } from "./route-spec.ts";

const email = z.email("email_invalid").max(254).nullable();
const names = { first_name: z.string().max(100), last_name: z.string().max(100) };

export const userRoutes = {
  "GET /users": {
    summary: "All users",
    guard: "admin",
    query: pageQuery.extend({ search: z.string().max(100).optional() }),
    response: pageOf(user),
    tag: "users",
  },
  "POST /users": {
    summary: "Create a user",
    guard: "admin",
    body: z.object({
      username,
      password,
      email: email.default(null),
      first_name: names.first_name.default(""),
      last_name: names.last_name.default(""),
      role: role.default("user"),
      communication_language: locale.default("en"),
    }),
    response: user,
    status: 201,
    tag: "users",
  },
  "GET /users/:id": { summary: "One user", guard: "admin", params: idParams, response: user, tag: "users" },
  "PATCH /users/:id": {
    summary: "Change a user; a new password or a deactivation ends the user's sessions",
    guard: "admin",
    params: idParams,
    body: z.object({
      email: email.optional(),
      first_name: names.first_name.optional(),
      last_name: names.last_name.optional(),
      role: role.optional(),
      active: z.boolean().optional(),
      password: password.optional(),
      communication_language: locale.optional(),
    }),
    response: user,
    tag: "users",
  },
} as const satisfies RouteTable;
