import { admins, type RouteProbes } from "./route-probe.ts";

const FROM = "2026-01-01T00:00:00.000Z";
const catalog = { name: "House prices", currency: "EUR", active_from: FROM, is_default: false };
const rule = { bill_unit: "input_tokens", matcher: {}, tiering: [{ unit_price: "0.000002" }] };
const conversion = {
  source_system: "openai",
  from_unit: "images",
  to_unit: "internal_tokens",
  formula: "images * 5000",
  active_from: FROM,
} as const;
const unknown = { about: "that does not exist", allowed: admins, allowedStatus: 404 };
const unknownParams = { params: { id: "unknown" } };

export const pricingProbes: RouteProbes<"pricing"> = {
  "GET /pricing/catalogs": [{ allowed: admins, options: () => ({}) }],
  "POST /pricing/catalogs": [{ allowed: admins, options: () => ({ body: catalog }) }],
  "PUT /pricing/catalogs/:id": [
    { ...unknown, options: () => ({ ...unknownParams, body: { ...catalog, version: 1 } }) },
  ],
  "DELETE /pricing/catalogs/:id": [{ ...unknown, options: () => unknownParams }],
  "GET /pricing/rules": [{ allowed: admins, options: () => ({}) }],
  "POST /pricing/rules": [
    {
      about: "in a catalog that does not exist",
      allowed: admins,
      allowedStatus: 422,
      options: () => ({ body: { ...rule, catalog_id: "unknown" } }),
    },
  ],
  "PUT /pricing/rules/:id": [
    { ...unknown, options: () => ({ ...unknownParams, body: { ...rule, catalog_id: "unknown", version: 1 } }) },
  ],
  "DELETE /pricing/rules/:id": [{ ...unknown, options: () => unknownParams }],
  "GET /pricing/rules/:id/versions": [{ ...unknown, options: () => unknownParams }],
  "GET /pricing/conversions": [{ allowed: admins, options: () => ({}) }],
  "POST /pricing/conversions": [{ allowed: admins, options: () => ({ body: conversion }) }],
  "PUT /pricing/conversions/:id": [
    { ...unknown, options: () => ({ ...unknownParams, body: { ...conversion, version: 1 } }) },
  ],
  "DELETE /pricing/conversions/:id": [{ ...unknown, options: () => unknownParams }],
  "GET /pricing/conversions/:id/versions": [{ ...unknown, options: () => unknownParams }],
  "POST /pricing/preview": [
    {
      allowed: admins,
      options: () => ({
        body: {
          event: { source_system: "openai", operation: "chat", unit_type: "input_tokens", unit_amount: "1000" },
        },
      }),
    },
  ],
  "POST /pricing/rerate": [{ allowed: admins, options: () => ({}) }],
  "POST /pricing/models": [{ allowed: admins, options: () => ({ body: { catalog, rules: [rule] } }) }],
  "POST /pricing/models/preview": [{ allowed: admins, options: () => ({ body: { catalog, rules: [rule] } }) }],
  "GET /usage/charges": [{ allowed: admins, options: () => ({}) }],
  "GET /usage/charges/:id": [{ ...unknown, options: () => unknownParams }],
  "GET /usage/unrated": [{ allowed: admins, options: () => ({}) }],
};
