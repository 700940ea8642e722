import {
  MAX_CONVERSIONS,
  MAX_RULES,
  type ModelInput,
  type PricingCatalog,
  type RouteCall,
} from "@showrunner/contract/rest";
import { createRater, Decimal, isOverlapping, UNRATED_REASONS, type Rater } from "@showrunner/rating";
import type { AuditContext, AuditLog } from "../../platform/audit-log/index.ts";
import type { PricingCatalogsTable, PricingRulesTable, UnitConversionsTable } from "../../platform/db/index.ts";
import { fail, ok, type FieldFailure, type ServiceResult } from "../../platform/http/failure.ts";
import { newId } from "../../platform/ids.ts";
import { checkCatalog, describeCatalog } from "./catalogs.service.ts";
import { findCurrent, type ChangeModel } from "./change-model.ts";
import { prefixPaths, findConversionFailures, findRuleFailures } from "./check-pricing.policy.ts";
import type { ChargesRepository } from "./charges.repository.ts";
import {
  createConversionRow,
  createRuleRow,
  presentCatalog,
  toCatalog,
  toCatalogColumns,
  toConversion,
  toRatableEvent,
  toRule,
} from "./pricing.rows.ts";
import { presentRating } from "./preview.service.ts";
import type { PricingRepository, StoredModel } from "./pricing.repository.ts";
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

/** The rows of a new model. Its rules and conversions are valid from the beginning of the catalog. */
interface ModelRows {
  readonly catalog: PricingCatalogsTable;
  readonly rules: readonly PricingRulesTable[];
  readonly conversions: readonly UnitConversionsTable[];
}

function createModelRows(model: ModelInput, createdAt: number): ModelRows {
  const catalog = { ...toCatalogColumns(model.catalog), id: newId(), version: 1, created_at: createdAt };
  const begin = () => ({ id: newId(), version: 1, valid_from: catalog.active_from, created_at: createdAt });
  return {
    catalog,
    rules: model.rules.map((rule) => createRuleRow({ ...rule, catalog_id: catalog.id }, begin())),
    conversions: model.conversions.map((conversion) => createConversionRow(conversion, begin())),
  };
}

/** Whether rating never uses the later one of two conversions during a part of its period (CONV-2). */
const isCompeting = (earlier: UnitConversionsTable, later: UnitConversionsTable): boolean =>
  earlier.source_system === later.source_system &&
  earlier.operation === later.operation &&
  earlier.from_unit === later.from_unit &&
  isOverlapping(earlier, later);

/** Finds conversions that others take precedence over: stored ones, or earlier ones of the same model. */
function findCompetingConversions(stored: StoredModel, { conversions }: ModelRows): readonly FieldFailure[] {
  const current = findCurrent(stored.conversions);
  return conversions.flatMap((conversion, index) =>
    [...current, ...conversions.slice(0, index)].some((earlier) => isCompeting(earlier, conversion))
      ? [{ path: `conversions.${index}.from_unit`, code: "conversion_exists" }]
      : [],
  );
}

function check(stored: StoredModel, { rules, conversions }: ModelInput, rows: ModelRows): ServiceResult<undefined> {
  const units = new Set([...findConvertedUnits(stored), ...conversions.map(({ to_unit }) => to_unit)]);
  const fields = [
    ...rules.flatMap((rule, index) => prefixPaths(`rules.${index}`, findRuleFailures(rule, units))),
    ...conversions.flatMap((conversion, index) =>
      prefixPaths(`conversions.${index}`, findConversionFailures(conversion)),
    ),
    ...findCompetingConversions(stored, rows),
  ];
  if (fields.length > 0) return fail("validation_failed", { fields });
  if (findCurrent(stored.rules).length + rules.length > MAX_RULES)
    return fail("pricing_full", { params: { limit: MAX_RULES } });
  if (findCurrent(stored.conversions).length + conversions.length > MAX_CONVERSIONS)
    return fail("pricing_full", { params: { limit: MAX_CONVERSIONS } });
  return ok();
}

/** Creates a rater that uses the catalog of the new model as the default, and all conversions. */
function createTrialRater(stored: StoredModel, { catalog, rules, conversions }: ModelRows): Rater {
  return createRater({
    catalogs: [{ ...toCatalog(catalog), is_default: true }],
    rules: rules.map(toRule),
    conversions: [...stored.conversions, ...conversions].map(toConversion),
  });
}

/** The moment in the period of a catalog that is closest to now. */
function chooseTrialMoment({ active_from, active_to }: PricingCatalogsTable, now: number): number {
  return Math.max(active_from, active_to === null ? now : Math.min(now, active_to - 1));
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
      const moment = now();
      const rows = createModelRows(model, moment);
      const checked = check(stored, model, rows);
      if (!checked.ok) return checked;
      const found = await charges.findEventsSince(moment - PREVIEW_WINDOW_MS, MAX_PREVIEW_EVENTS + 1);
      const events = found.slice(0, MAX_PREVIEW_EVENTS);
      const rater = createTrialRater(stored, rows);
      const occurredAt = chooseTrialMoment(rows.catalog, moment);
      const [sums, vendorCosts] = [createSums(), createSums()];
      const reasons = new Map<string, number>();
      const examples = new Map<string, Trial["examples"][number]>();
      let rated = 0;
      for (const row of events) {
        const event = toRatableEvent(row);
        const tried = { ...event, occurred_at: occurredAt };
        const rating = rater.rate(tried);
        if (rating.status === "rated") {
          rated += 1;
          sums.add(rating.charge.currency, rating.charge.line_amount);
        } else reasons.set(rating.reason, (reasons.get(rating.reason) ?? 0) + 1);
        if (row.vendor_total_cost !== null && row.currency !== null)
          vendorCosts.add(row.currency, row.vendor_total_cost);
        const kind = `${event.unit_type} ${event.model}`;
        if (examples.size < MAX_EXAMPLES && !examples.has(kind))
          examples.set(kind, presentRating(row.id, event, rater.explain(tried)));
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
        const rows = createModelRows(model, now());
        const checked = check(stored, model, rows);
        if (!checked.ok) return checked;
        const { catalog, rules, conversions } = rows;
        const allowed = checkCatalog(stored, catalog, "catalog.");
        if (!allowed.ok) return allowed;
        return ok({
          statements: [
            repository.insertCatalog(catalog),
            ...rules.map(repository.insertRule),
            ...conversions.map(repository.insertConversion),
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
