import { z } from "zod";
import { isoTime } from "./common.schemas.ts";
import type { RouteTable } from "./route-spec.ts";

const instanceId = z.string().describe("Id of the running process; another one after each restart");

export const restartRoutes = {
  "GET /admin/restart": {
    summary: "Whether the server can be restarted, and since when it runs",
    guard: "admin",
    response: z.object({
      available: z.boolean().describe("False for a server without a supervisor: nothing would start it again"),
      instance_id: instanceId,
      started_at: isoTime.describe("When the process started"),
    }),
    tag: "administration",
  },
  "POST /admin/restart": {
    summary: "Restart this server",
    description:
      "Running shows carry on and all sessions stay. The restart is complete when `GET /system/version` answers with another `instance_id` than this response. `409` with `restart_unavailable` without a supervisor; `503` while the server is already shutting down.",
    guard: "admin",
    status: 202,
    response: z.object({ instance_id: instanceId }),
    tag: "administration",
  },
} as const satisfies RouteTable;
