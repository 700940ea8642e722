import { MAX_RULES, type PricingRule, type RuleInput } from "@showrunner/contract/rest";
import type { AuditContext, AuditLog } from "../../platform/audit-log/index.ts";
import type { PricingRulesTable } from "../../platform/db/index.ts";
import { fail, failField, ok, type ServiceResult } from "../../platform/http/failure.ts";
import { newId } from "../../platform/ids.ts";
import { checkBase, findCurrent, type ChangeModel, type ModelChange } from "./change-model.ts";
import { findRuleFailures } from "./check-pricing.policy.ts";
import { createRuleRow, presentRule } from "./pricing.rows.ts";
import type { PricingRepository, StoredModel } from "./pricing.repository.ts";
import { toIsoTime } from "../../platform/iso-time.ts";

type Rules = Promise<ServiceResult<{ items: PricingRule[] }>>;

export interface RulesService {
  list(catalogId: string | undefined): Rules;
  listVersions(id: string): Rules;
  create(rule: RuleInput, by: AuditContext): Promise<ServiceResult<PricingRule>>;
  update(id: string, rule: RuleInput & { version: number }, by: AuditContext): Promise<ServiceResult<PricingRule>>;
  retire(id: string, by: AuditContext): Promise<ServiceResult<undefined>>;
}

interface Dependencies {
  readonly repository: PricingRepository;
  readonly change: ChangeModel;
  readonly auditLog: AuditLog;
  readonly now: () => number;
}

/** Values of a rule as recorded in the audit log. */
export const describeRule = (row: PricingRulesTable) => ({
  version: row.version,
  bill_unit: row.bill_unit,
  matcher: row.matcher,
  tiering: row.tiering,
  fixed_fee: row.fixed_fee,
  min_charge: row.min_charge,
  valid_from: toIsoTime(row.valid_from),
});

export const findConvertedUnits = ({ conversions }: StoredModel): ReadonlySet<string> =>
  new Set(findCurrent(conversions).map(({ to_unit }) => to_unit));

export function createRulesService({ repository, change, auditLog, now }: Dependencies): RulesService {
  const check = (stored: StoredModel, rule: RuleInput): ServiceResult<string> => {
    const catalog = stored.catalogs.find(({ id }) => id === rule.catalog_id);
    if (catalog === undefined) return failField("catalog_id", "unknown_choice");
    const fields = findRuleFailures(rule, findConvertedUnits(stored));
    return fields.length === 0 ? ok(catalog.name) : fail("validation_failed", { fields });
  };
  const store = (
    row: PricingRulesTable,
    before: PricingRulesTable | null,
    subject: string,
    by: AuditContext,
  ): ServiceResult<ModelChange<PricingRule>> =>
    ok({
      statements: [
        repository.insertRule(row),
        auditLog.record(
          {
            area: "pricing",
            action: before === null ? "rule_created" : "rule_changed",
            subject: `${subject}: ${row.bill_unit}`,
            before: before === null ? {} : describeRule(before),
            after: describeRule(row),
          },
          by,
        ),
      ],
      value: presentRule(row),
    });

  return {
    list: async (catalogId) => {
      const current = findCurrent((await repository.load()).rules);
      const matching = current.filter((row) => catalogId === undefined || row.catalog_id === catalogId);
      return ok({ items: matching.map(presentRule) });
    },
    listVersions: async (id) => {
      const versions = (await repository.load()).rules.filter((row) => row.id === id);
      return versions.length === 0 ? fail("not_found") : ok({ items: versions.map(presentRule) });
    },
    create: ({ valid_from, ...rule }, by) =>
      change((stored) => {
        const checked = check(stored, rule);
        if (!checked.ok) return checked;
        if (findCurrent(stored.rules).length >= MAX_RULES)
          return fail("pricing_full", { params: { limit: MAX_RULES } });
        const createdAt = now();
        const validFrom = valid_from === undefined ? createdAt : Date.parse(valid_from);
        const row = createRuleRow(rule, { id: newId(), version: 1, valid_from: validFrom, created_at: createdAt });
        return store(row, null, checked.value, by);
      }),
    update: (id, { version, valid_from, ...rule }, by) =>
      change((stored) => {
        const base = checkBase(stored.rules, id, version);
        if (!base.ok) return base;
        const checked = check(stored, rule);
        if (!checked.ok) return checked;
        if (rule.catalog_id !== base.value.catalog_id) return failField("catalog_id", "unknown_choice");
        const createdAt = now();
        const validFrom = valid_from === undefined ? createdAt : Date.parse(valid_from);
        const row = createRuleRow(rule, { id, version: version + 1, valid_from: validFrom, created_at: createdAt });
        return store(row, base.value, checked.value, by);
      }),
    retire: (id, by) =>
      change((stored) => {
        const current = findCurrent(stored.rules).find((row) => row.id === id);
        if (current === undefined) return fail("not_found");
        const moment = now();
        const row: PricingRulesTable = {
          ...current,
          version: current.version + 1,
          valid_from: moment,
          created_at: moment,
          is_retired: 1,
        };
        return ok({
          statements: [
            repository.insertRule(row),
            auditLog.record(
              {
                area: "pricing",
                action: "rule_retired",
                subject: row.bill_unit,
                before: describeRule(current),
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
