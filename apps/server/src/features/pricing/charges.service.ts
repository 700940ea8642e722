import type { RatedCharge, RouteCall } from "@showrunner/contract/rest";
import { explainCharge } from "@showrunner/rating";
import { fail, ok, type ServiceResult } from "../../platform/http/failure.ts";
import type { RouteInput } from "../../platform/http/mount.ts";
import { countTotal, decodeCursor, toPage } from "../../platform/http/paging.ts";
import type { ChargesRepository, ListedCharge, ListedUnrated } from "./charges.repository.ts";
import { toCatalog, toConversion, toRatableEvent, toRule } from "./pricing.rows.ts";
import { presentStep } from "./preview.service.ts";
import type { PricingRepository } from "./pricing.repository.ts";
import { toIsoTime } from "../../platform/iso-time.ts";

type Result<K extends "GET /usage/charges" | "GET /usage/charges/:id" | "GET /usage/unrated"> = Promise<
  ServiceResult<RouteCall<K>["response"]>
>;

export interface ChargesService {
  list(query: RouteInput<"GET /usage/charges">["query"]): Result<"GET /usage/charges">;
  explain(id: string): Result<"GET /usage/charges/:id">;
  listUnrated(query: RouteInput<"GET /usage/unrated">["query"]): Result<"GET /usage/unrated">;
}

const presentEvent = (row: ListedUnrated) => ({
  event_id: row.event_id,
  occurred_at: toIsoTime(row.occurred_at),
  source_system: row.source_system,
  provider_name: row.provider_name,
  model: row.model,
  operation: row.operation,
  purpose: row.purpose,
  unit_type: row.unit_type,
  unit_amount: row.unit_amount,
});

const presentCharge = (row: ListedCharge): RatedCharge => ({
  ...presentEvent({ ...row, reason: null }),
  id: row.id,
  line_amount: row.line_amount,
  currency: row.currency,
  catalog_id: row.catalog_id,
  catalog_name: row.catalog_name ?? "",
  rule_id: row.rule_id,
  rule_version: row.rule_version,
  conversion_id: row.conversion_id,
  conversion_version: row.conversion_version,
  bill_unit: row.bill_unit,
  billed_amount: row.billed_amount,
  tier: row.tier,
  unit_price: row.unit_price,
  rated_at: toIsoTime(row.rated_at),
});

export function createChargesService(
  charges: ChargesRepository,
  pricing: Pick<PricingRepository, "load">,
): ChargesService {
  return {
    list: async ({ cursor, limit, catalog_id, rule_id, event_id }) => {
      const rows = await charges.findCharges({ catalog_id, rule_id, event_id, after: decodeCursor(cursor), limit });
      return ok(toPage(rows, limit, (row) => ({ value: row.occurred_at, id: row.id }), presentCharge));
    },
    explain: async (id) => {
      const charge = await charges.findCharge(id);
      const event = charge === undefined ? undefined : await charges.findEvent(charge.event_id);
      if (charge === undefined || event === undefined) return fail("not_found");
      const model = await pricing.load();
      const catalog = model.catalogs.find((row) => row.id === charge.catalog_id);
      const rule = model.rules.find((row) => row.id === charge.rule_id && row.version === charge.rule_version);
      const conversion = model.conversions.find(
        (row) => row.id === charge.conversion_id && row.version === charge.conversion_version,
      );
      // Catalogs and versions that have charged something are never deleted, so this is not expected.
      if (catalog === undefined || rule === undefined) return fail("not_found");
      const steps = explainCharge({
        event: toRatableEvent(event),
        catalog: { ...toCatalog(catalog), currency: charge.currency },
        rule: toRule(rule),
        conversion: conversion === undefined ? null : toConversion(conversion),
      });
      return ok({ charge: presentCharge(charge), steps: steps.map(presentStep) });
    },
    listUnrated: async ({ cursor, limit, reason }) => {
      const position = { after: decodeCursor(cursor), limit };
      const rows = await charges.findUnrated({ reason, ...position });
      const total = await countTotal(rows, position, () => charges.countUnrated(reason));
      const cursorOf = (row: ListedUnrated) => ({ value: row.occurred_at, id: row.event_id });
      return ok({
        ...toPage(rows, limit, cursorOf, (row) => ({ ...presentEvent(row), reason: row.reason })),
        total,
      });
    },
  };
}
