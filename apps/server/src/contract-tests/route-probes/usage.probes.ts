import { admins, users, type RouteProbes } from "./route-probe.ts";

export const usageProbes: RouteProbes<"usage"> = {
  "GET /usage/summary": [{ allowed: admins, options: () => ({}) }],
  "GET /usage/events": [{ allowed: admins, options: () => ({}) }],
  "GET /usage/export": [{ allowed: admins, options: () => ({}) }],
  "GET /usage/own": [{ allowed: users, options: () => ({}) }],
  "GET /usage/own/events": [{ allowed: users, options: () => ({}) }],
};
