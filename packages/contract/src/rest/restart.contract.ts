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
      servers: z
        .array(
          z.object({
            instance_id: instanceId,
            name: z.string().describe("Machine and port"),
            version: z.string().describe("Version of the product"),
            started_at: isoTime.describe("When the process started"),
            can_restart: z.boolean().describe("False for a server without a supervisor"),
            state: z
              .enum(["running", "waiting", "restarting", "failed"])
              .describe("`waiting`: for its turn to restart; `failed`: stopped for a restart and did not come back"),
          }),
        )
        .describe("This server and all others on the same database, by name"),
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
  "POST /admin/restart/all": {
    summary: "Restart all servers on the same database, one after the other",
    description:
      "Each waits until the one before serves again or has not done so for a minute; those without a supervisor stay as they are. Without other servers the same as `POST /admin/restart`, with its errors. `GET /admin/restart` tells how far they are.",
    guard: "admin",
    status: 202,
    response: z.object({ instance_id: instanceId.describe("Id of the process that answers") }),
    tag: "administration",
  },
} as const satisfies RouteTable;
