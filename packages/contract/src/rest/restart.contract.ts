import { z } from "zod";
import { isoTime } from "./common.schemas.ts";
import type { RouteTable } from "./route-spec.ts";

const instanceId = z.string().describe("Id of the server process, which changes with each restart");

export const restartRoutes = {
  "GET /admin/restart": {
    summary: "Get the restart status of this server and of the others on the same database",
    guard: "admin",
    response: z.object({
      available: z
        .boolean()
        .describe("Whether this server can be restarted; false without a supervisor, which would start it again"),
      instance_id: instanceId,
      started_at: isoTime.describe("Start time of the process"),
      servers: z
        .array(
          z.object({
            instance_id: instanceId,
            name: z.string().describe("Host name and port of the server"),
            version: z.string().describe("Version of Showrunner"),
            started_at: isoTime.describe("Start time of the process"),
            can_restart: z.boolean().describe("Whether the server can be restarted; false without a supervisor"),
            state: z
              .enum(["running", "waiting", "restarting", "failed"])
              .describe(
                "State of the server. `waiting`: waiting for its turn to restart; `failed`: stopped for a restart and not back",
              ),
          }),
        )
        .describe("All servers on the same database including this one, sorted by name"),
    }),
    tag: "administration",
  },
  "POST /admin/restart": {
    summary: "Restart this server",
    description:
      "Running shows continue and all sessions are kept. The restart is complete when `GET /system/version` returns a different `instance_id` than this response. A server waits for its turn while another one on the same database restarts. `409` with `restart_unavailable` without a supervisor; `503` if the server is already shutting down.",
    guard: "admin",
    status: 202,
    response: z.object({ instance_id: instanceId }),
    tag: "administration",
  },
  "POST /admin/restart/servers/:instanceId": {
    summary: "Restart one of the servers on the same database",
    description:
      "For several servers behind one address, of which any may receive the request: one that is not the requested server asks it through the database, so the restart begins within seconds. A server waits for its turn while another one restarts. `GET /admin/restart` returns the progress. `404` if no running server has this id; `409` with `restart_unavailable` if it has no supervisor.",
    guard: "admin",
    params: z.object({ instanceId: z.string().max(100).describe("Id of the server process to restart") }),
    status: 202,
    response: z.object({ instance_id: instanceId }),
    tag: "administration",
  },
  "POST /admin/restart/all": {
    summary: "Restart all servers on the same database, one after another",
    description:
      "Each server waits until the previous one is back, for at most a minute. Servers without a supervisor are not restarted. If there are no other servers, this works like `POST /admin/restart`, with the same errors. `GET /admin/restart` returns the progress.",
    guard: "admin",
    status: 202,
    response: z.object({ instance_id: instanceId.describe("Id of the server process that responds") }),
    tag: "administration",
  },
} as const satisfies RouteTable;
