import { z } from "zod";
import type { RouteTable } from "./route-spec.ts";

export const systemRoutes = {
  "GET /health/live": {
    summary: "The process answers",
    guard: "public",
    response: z.object({ status: z.literal("ok") }),
    tag: "operations",
  },
  "GET /health/ready": {
    summary: "Ready to serve",
    guard: "public",
    response: z.object({ status: z.enum(["ok", "degraded"]), checks: z.record(z.string(), z.string()) }),
    tag: "operations",
  },
  "GET /system/version": {
    summary: "Version of the running server",
    guard: "public",
    response: z.object({
      version: z.string(),
      protocol: z.number().int(),
      instance_id: z.string().describe("Id of the running process; another one after each restart"),
    }),
    tag: "operations",
  },
} as const satisfies RouteTable;
