import type { ModelInput, PricingCatalog, RouteCall } from "@showrunner/contract/rest";
import { createRater, Decimal, UNRATED_REASONS, type Rater } from "@showrunner/rating";
import type { AuditContext, AuditLog } from "../../platform/audit-log/index.ts";
import { fail, ok, type ServiceResult } from "../../platform/http/failure.ts";
import { newId } from "../../platform/ids.ts";
import { checkCatalog, describeCatalog } from "./catalogs.service.ts";
import type { ChangeModel } from "./change-model.ts";
import { prefixPaths, findConversionFailures, findRuleFailures } from "./check-pricing.policy.ts";
import type { ChargesRepository } from "./charges.repository.ts";
import {
  createConversionRow,
  createRuleRow,
  presentCatalog,
  toCatalogColumns,
  toConversion,
  toRatableEvent,
  toRule,
} from "./pricing.rows.ts";
import { presentRating } from "./preview.service.ts";
import type { PricingRepository } from "./pricing.repository.ts";
import { findConvertedUnits } from "./rules.service.ts";

const PREVIEW_WINDOW_MS = 30 * 24 * 3_600_000;
const MAX_PREVIEW_EVENTS = 5_000;
const MAX_EXAMPLES = 8;

type Trial = RouteCall<"POST /pricing/models/preview">["response"];

/** Previews and creates whole pricing models: a catalog with its rules and conversions, as the wizard makes them. */
export interface PricingModelsService {
  preview(model: ModelInput): Promise<ServiceResult<Trial>>;
  create(model: ModelInput, by: AuditContext): Promise<ServiceResult<{ catalog: PricingCatalog }>>;
}

interface Dependencies {
  readonly repository: PricingRepository;
  readonly change: ChangeModel;
  readonly charges: Pick<ChargesRepository, "findEventsSince">;
  readonly auditLog: AuditLog;
  readonly now: () => number;
}

function check({ rules, conversions }: ModelInput, convertedUnits: ReadonlySet<string>): ServiceResult<undefined> {
  const units = new Set([...convertedUnits, ...conversions.map(({ to_unit }) => to_unit)]);
  const fields = [
    ...rules.flatMap((rule, index) => prefixPaths(`rules.${index}`, findRuleFailures(rule, units))),
    ...conversions.flatMap((conversion, index) =>
      prefixPaths(`conversions.${index}`, findConversionFailures(conversion)),
    ),
  ];
  return fields.length === 0 ? ok() : fail("validation_failed", { fields });
}

/** Creates a rater that uses this model only, regardless of the time of an event. */
function createModelRater({ catalog, rules, conversions }: ModelInput): Rater {
  const version = { version: 1, valid_from: 0, created_at: 0 };
  return createRater({
    catalogs: [
      {
        id: "catalog",
        name: catalog.name,
        currency: catalog.currency,
        active_from: 0,
        active_to: null,
        is_default: true,
      },
    ],
    rules: rules.map((rule, index) =>
      toRule(createRuleRow({ ...rule, catalog_id: "catalog" }, { ...version, id: `rule-${index + 1}` })),
    ),
    conversions: conversions.map((conversion, index) => ({
      ...toConversion(createConversionRow(conversion, { ...version, id: `conversion-${index + 1}` })),
      active_from: 0,
      active_to: null,
    })),
  });
}

/** Sums by currency. */
function createSums() {
  const sums = new Map<string, Decimal>();
  return {
    add: (currency: string, amount: string): void => {
      sums.set(currency, (sums.get(currency) ?? new Decimal(0)).plus(amount));
    },
    list: () => [...sums].map(([currency, amount]) => ({ currency, amount: amount.toFixed() })),
  };
}

export function createPricingModelsService({
  repository,
  change,
  charges,
  auditLog,
  now,
}: Dependencies): PricingModelsService {
  return {
    preview: async (model) => {
      const stored = await repository.load();
      const checked = check(model, findConvertedUnits(stored));
      if (!checked.ok) return checked;
      const found = await charges.findEventsSince(now() - PREVIEW_WINDOW_MS, MAX_PREVIEW_EVENTS + 1);
      const events = found.slice(0, MAX_PREVIEW_EVENTS);
      const rater = createModelRater(model);
      const [sums, vendorCosts] = [createSums(), createSums()];
      const reasons = new Map<string, number>();
      const examples = new Map<string, Trial["examples"][number]>();
      let rated = 0;
      for (const row of events) {
        const event = toRatableEvent(row);
        const rating = rater.rate(event);
        if (rating.status === "rated") {
          rated += 1;
          sums.add(rating.charge.currency, rating.charge.line_amount);
        } else reasons.set(rating.reason, (reasons.get(rating.reason) ?? 0) + 1);
        if (row.vendor_total_cost !== null && row.currency !== null)
          vendorCosts.add(row.currency, row.vendor_total_cost);
        const kind = `${event.unit_type} ${event.model}`;
        if (examples.size < MAX_EXAMPLES && !examples.has(kind))
          examples.set(kind, presentRating(row.id, event, rater.explain(event)));
      }
      return ok({
        events: events.length,
        is_complete: found.length <= MAX_PREVIEW_EVENTS,
        rated,
        unrated: UNRATED_REASONS.flatMap((reason) => {
          const count = reasons.get(reason);
          return count === undefined ? [] : [{ reason, events: count }];
        }),
        charges: sums.list(),
        vendor_costs: vendorCosts.list(),
        examples: [...examples.values()],
      });
    },
    create: (model, by) =>
      change((stored) => {
        const checked = check(model, findConvertedUnits(stored));
        if (!checked.ok) return checked;
        const createdAt = now();
        const catalog = { ...toCatalogColumns(model.catalog), id: newId(), version: 1, created_at: createdAt };
        const allowed = checkCatalog(stored, catalog, "catalog.");
        if (!allowed.ok) return allowed;
        const begin = () => ({ id: newId(), version: 1, valid_from: catalog.active_from, created_at: createdAt });
        return ok({
          statements: [
            repository.insertCatalog(catalog),
            ...model.rules.map((rule) =>
              repository.insertRule(createRuleRow({ ...rule, catalog_id: catalog.id }, begin())),
            ),
            ...model.conversions.map((conversion) =>
              repository.insertConversion(createConversionRow(conversion, begin())),
            ),
            auditLog.record(
              {
                area: "pricing",
                action: "model_created",
                subject: catalog.name,
                before: {},
                after: {
                  ...describeCatalog(catalog),
                  rules: JSON.stringify(model.rules),
                  conversions: JSON.stringify(model.conversions),
                },
              },
              by,
            ),
          ],
          value: { catalog: presentCatalog(catalog) },
        });
      }),
  };
}
