import type { CallOptions } from "../../testing/test-server.ts";
import { admins, users, type RouteProbes } from "./route-probe.ts";

const CONNECTION = { provider_key: "unknown", settings: {}, credentials: {}, needs_no_key: true };
const CHANGE: CallOptions<"PUT /providers/:id">["body"] = {
  name: "Changed",
  description: "",
  visibility: "organization",
  capabilities: ["llm"],
  settings: {},
  credentials: null,
  needs_no_key: true,
  version: 1,
};
const missing = () => ({ params: { id: "unknown" } });
const ABOUT = "that does not exist";
const PRICE_LOOKUP: CallOptions<"POST /providers/:id/pricing/import">["body"] = {
  models: [{ capability: "llm", model: "gpt-4o-mini" }],
};

export const providersProbes: RouteProbes<"providers"> = {
  "GET /providers": [{ allowed: admins, options: () => ({}) }],
  "GET /providers/definitions": [{ allowed: users, options: () => ({}) }],
  "POST /providers/test": [
    { about: "of an unknown kind", allowed: admins, allowedStatus: 422, options: () => ({ body: CONNECTION }) },
  ],
  "POST /providers": [
    {
      about: "of an unknown kind",
      allowed: admins,
      allowedStatus: 422,
      options: () => ({ body: { ...CONNECTION, name: "New", capabilities: ["llm"] } }),
    },
  ],
  "GET /providers/:id": [{ about: ABOUT, allowed: users, allowedStatus: 404, options: missing }],
  "PUT /providers/:id": [
    { about: ABOUT, allowed: admins, allowedStatus: 404, options: () => ({ ...missing(), body: CHANGE }) },
  ],
  "PUT /providers/:id/status": [
    {
      about: ABOUT,
      allowed: admins,
      allowedStatus: 404,
      options: () => ({ ...missing(), body: { status: "paused" } }),
    },
  ],
  "POST /providers/:id/test": [{ about: ABOUT, allowed: admins, allowedStatus: 404, options: missing }],
  "GET /providers/:id/models": [{ about: ABOUT, allowed: users, allowedStatus: 404, options: missing }],
  "POST /providers/:id/archive": [{ about: ABOUT, allowed: admins, allowedStatus: 404, options: missing }],
  "POST /providers/:id/restore": [{ about: ABOUT, allowed: admins, allowedStatus: 404, options: missing }],
  "DELETE /providers/:id": [
    { about: ABOUT, allowed: admins, allowedStatus: 404, options: () => ({ ...missing(), body: { name: "Gone" } }) },
  ],
  "GET /providers/:id/pricing": [{ about: ABOUT, allowed: admins, allowedStatus: 404, options: missing }],
  "PUT /providers/:id/pricing": [
    {
      about: ABOUT,
      allowed: admins,
      allowedStatus: 404,
      options: () => ({ ...missing(), body: { entries: [], revision: "" } }),
    },
  ],
  "GET /providers/:id/unit-prices": [
    {
      about: ABOUT,
      allowed: users,
      allowedStatus: 404,
      options: () => ({ ...missing(), query: { operation: "chat" as const } }),
    },
  ],
  "POST /providers/:id/pricing/import": [
    { about: ABOUT, allowed: admins, allowedStatus: 404, options: () => ({ ...missing(), body: PRICE_LOOKUP }) },
  ],
  "POST /providers/definitions/:key/pricing/import": [
    { allowed: admins, options: () => ({ params: { key: "openai" }, body: PRICE_LOOKUP }) },
  ],
};
