import { z } from "zod";
import type { RouteTable } from "./route-spec.ts";

export const systemRoutes = {
  "GET /health/live": {
    summary: "Check that the process responds",
    guard: "public",
    response: z.object({ status: z.literal("ok").describe("Always `ok`") }),
    tag: "operations",
  },
  "GET /health/ready": {
    summary: "Check that the server is ready to serve requests",
    guard: "public",
    response: z.object({
      status: z.enum(["ok", "degraded"]).describe("Overall result"),
      checks: z.record(z.string(), z.string()).describe("Results by check"),
    }),
    tag: "operations",
  },
  "GET /system/version": {
    summary: "Get the version of the server",
    guard: "public",
    response: z.object({
      version: z.string().describe("Version of Showrunner"),
      protocol: z.number().int().describe("Version of the live protocol"),
      instance_id: z.string().describe("Id of the server process, which changes with each restart"),
    }),
    tag: "operations",
  },
} as const satisfies RouteTable;
