import { admins, users, type RouteProbes } from "./route-probe.ts";

const unknown = { about: "that does not exist", allowed: admins, allowedStatus: 404 };

export const usageProbes: RouteProbes<"usage"> = {
  "GET /usage/summary": [{ allowed: admins, options: () => ({}) }],
  "GET /usage/events": [{ allowed: admins, options: () => ({}) }],
  "GET /usage/export": [{ allowed: admins, options: () => ({}) }],
  "GET /usage/own": [{ allowed: users, options: () => ({}) }],
  "GET /usage/budgets": [{ allowed: admins, options: () => ({}) }],
  "POST /usage/budgets": [
    {
      allowed: admins,
      options: () => ({ body: { scope: "installation", period: "day", currency: "EUR", limit: "10" } }),
    },
  ],
  "PUT /usage/budgets/:id": [
    { ...unknown, options: () => ({ params: { id: "unknown" }, body: { limit: "10", version: 1 } }) },
  ],
  "DELETE /usage/budgets/:id": [{ ...unknown, options: () => ({ params: { id: "unknown" } }) }],
  "GET /usage/own/budgets": [{ allowed: users, options: () => ({}) }],
  "GET /usage/own/events": [{ allowed: users, options: () => ({}) }],
};
