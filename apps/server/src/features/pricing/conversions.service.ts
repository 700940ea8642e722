import { MAX_CONVERSIONS, USAGE_UNITS, type ConversionInput, type UnitConversion } from "@showrunner/contract/rest";
import type { AuditContext, AuditLog } from "../../platform/audit-log/index.ts";
import type { UnitConversionsTable } from "../../platform/db/index.ts";
import { fail, ok, type ServiceResult } from "../../platform/http/failure.ts";
import { newId } from "../../platform/ids.ts";
import { checkBase, findCurrent, type ChangeModel, type ModelChange } from "./change-model.ts";
import { findConversionFailures } from "./check-pricing.policy.ts";
import { createConversionRow, presentConversion } from "./pricing.rows.ts";
import type { PricingRepository, StoredModel } from "./pricing.repository.ts";
import { toIsoTime } from "../../platform/iso-time.ts";

type Conversions = Promise<ServiceResult<{ items: UnitConversion[] }>>;

export interface ConversionsService {
  list(): Conversions;
  listVersions(id: string): Conversions;
  create(conversion: ConversionInput, by: AuditContext): Promise<ServiceResult<UnitConversion>>;
  update(
    id: string,
    conversion: ConversionInput & { version: number },
    by: AuditContext,
  ): Promise<ServiceResult<UnitConversion>>;
  retire(id: string, by: AuditContext): Promise<ServiceResult<undefined>>;
}

interface Dependencies {
  readonly repository: PricingRepository;
  readonly change: ChangeModel;
  readonly auditLog: AuditLog;
  readonly now: () => number;
}

/** Values of a conversion as recorded in the audit log. */
export const describeConversion = (row: UnitConversionsTable) => ({
  version: row.version,
  source_system: row.source_system,
  operation: row.operation,
  from_unit: row.from_unit,
  to_unit: row.to_unit,
  formula: row.formula,
  valid_from: toIsoTime(row.valid_from),
});

/** Fails if a rule bills a unit that nothing but this conversion provides. */
function checkStillUsed(stored: StoredModel, id: string, unit: string): ServiceResult<undefined> {
  const units: readonly string[] = USAGE_UNITS;
  const isReached =
    units.includes(unit) || findCurrent(stored.conversions).some((other) => other.id !== id && other.to_unit === unit);
  if (isReached || !findCurrent(stored.rules).some(({ bill_unit }) => bill_unit === unit)) return ok();
  return fail("conversion_in_use", { params: { unit } });
}

export function createConversionsService({ repository, change, auditLog, now }: Dependencies): ConversionsService {
  const check = (conversion: ConversionInput): ServiceResult<undefined> => {
    const fields = findConversionFailures(conversion);
    return fields.length === 0 ? ok() : fail("validation_failed", { fields });
  };
  const store = (
    row: UnitConversionsTable,
    before: UnitConversionsTable | null,
    by: AuditContext,
  ): ServiceResult<ModelChange<UnitConversion>> =>
    ok({
      statements: [
        repository.insertConversion(row),
        auditLog.record(
          {
            area: "pricing",
            action: before === null ? "conversion_created" : "conversion_changed",
            subject: `${row.from_unit} → ${row.to_unit}`,
            before: before === null ? {} : describeConversion(before),
            after: describeConversion(row),
          },
          by,
        ),
      ],
      value: presentConversion(row),
    });

  return {
    list: async () => ok({ items: findCurrent((await repository.load()).conversions).map(presentConversion) }),
    listVersions: async (id) => {
      const versions = (await repository.load()).conversions.filter((row) => row.id === id);
      return versions.length === 0 ? fail("not_found") : ok({ items: versions.map(presentConversion) });
    },
    create: ({ valid_from, ...conversion }, by) =>
      change((stored) => {
        const checked = check(conversion);
        if (!checked.ok) return checked;
        if (findCurrent(stored.conversions).length >= MAX_CONVERSIONS)
          return fail("pricing_full", { params: { limit: MAX_CONVERSIONS } });
        const createdAt = now();
        const validFrom = valid_from === undefined ? createdAt : Date.parse(valid_from);
        return store(
          createConversionRow(conversion, { id: newId(), version: 1, valid_from: validFrom, created_at: createdAt }),
          null,
          by,
        );
      }),
    update: (id, { version, valid_from, ...conversion }, by) =>
      change((stored) => {
        const base = checkBase(stored.conversions, id, version);
        if (!base.ok) return base;
        const checked = check(conversion);
        if (!checked.ok) return checked;
        const unused =
          conversion.to_unit === base.value.to_unit ? ok() : checkStillUsed(stored, id, base.value.to_unit);
        if (!unused.ok) return unused;
        const createdAt = now();
        const validFrom = valid_from === undefined ? createdAt : Date.parse(valid_from);
        const row = createConversionRow(conversion, {
          id,
          version: version + 1,
          valid_from: validFrom,
          created_at: createdAt,
        });
        return store(row, base.value, by);
      }),
    retire: (id, by) =>
      change((stored) => {
        const current = findCurrent(stored.conversions).find((row) => row.id === id);
        if (current === undefined) return fail("not_found");
        const unused = checkStillUsed(stored, id, current.to_unit);
        if (!unused.ok) return unused;
        const moment = now();
        const row: UnitConversionsTable = {
          ...current,
          version: current.version + 1,
          valid_from: moment,
          created_at: moment,
          is_retired: 1,
        };
        return ok({
          statements: [
            repository.insertConversion(row),
            auditLog.record(
              {
                area: "pricing",
                action: "conversion_retired",
                subject: `${row.from_unit} → ${row.to_unit}`,
                before: describeConversion(current),
                after: {},
              },
              by,
            ),
          ],
          value: undefined,
        });
      }),
  };
}
