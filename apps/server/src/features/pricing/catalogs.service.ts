import { MAX_CATALOGS, type AuditAction, type CatalogInput, type PricingCatalog } from "@showrunner/contract/rest";
import { isOverlapping } from "@showrunner/rating";
import type { AuditContext, AuditLog } from "../../platform/audit-log/index.ts";
import type { PricingCatalogsTable } from "../../platform/db/index.ts";
import { fail, failField, ok, type ServiceResult } from "../../platform/http/failure.ts";
import { newId } from "../../platform/ids.ts";
import type { ChangeModel } from "./change-model.ts";
import type { ChargesRepository } from "./charges.repository.ts";
import { presentCatalog, toCatalogColumns } from "./pricing.rows.ts";
import type { PricingRepository, StoredModel } from "./pricing.repository.ts";
import { toIsoTime, toIsoTimeOrNull } from "../../platform/iso-time.ts";

export interface CatalogsService {
  list(): Promise<ServiceResult<{ items: PricingCatalog[] }>>;
  create(catalog: CatalogInput, by: AuditContext): Promise<ServiceResult<PricingCatalog>>;
  update(
    id: string,
    catalog: CatalogInput & { version: number },
    by: AuditContext,
  ): Promise<ServiceResult<PricingCatalog>>;
  remove(id: string, by: AuditContext): Promise<ServiceResult<undefined>>;
}

interface Dependencies {
  readonly repository: PricingRepository;
  readonly change: ChangeModel;
  readonly charges: Pick<ChargesRepository, "hasCharges">;
  readonly auditLog: AuditLog;
  readonly now: () => number;
}

/** Values of a catalog as recorded in the audit log. */
export const describeCatalog = ({ currency, active_from, active_to, is_default, name }: PricingCatalogsTable) => ({
  name,
  currency,
  active_from: toIsoTime(active_from),
  active_to: toIsoTimeOrNull(active_to),
  is_default: is_default === 1,
});

/** Refuses default catalogs whose periods overlap, and too many catalogs. */
export function checkCatalog(
  { catalogs }: StoredModel,
  catalog: PricingCatalogsTable,
  fieldPrefix = "",
): ServiceResult<undefined> {
  const others = catalogs.filter(({ id }) => id !== catalog.id);
  if (others.length >= MAX_CATALOGS) return fail("pricing_full", { params: { limit: MAX_CATALOGS } });
  const rival = others.find((other) => other.is_default === 1 && isOverlapping(other, catalog));
  return catalog.is_default === 1 && rival !== undefined
    ? failField(`${fieldPrefix}is_default`, "default_overlaps", { catalog: rival.name })
    : ok();
}

export function createCatalogsService(dependencies: Dependencies): CatalogsService {
  const { repository, change, charges, auditLog, now } = dependencies;
  const audit = (
    action: AuditAction,
    before: PricingCatalogsTable | null,
    after: PricingCatalogsTable | null,
    by: AuditContext,
  ) =>
    auditLog.record(
      {
        area: "pricing",
        action,
        subject: (after ?? before)?.name ?? "",
        before: before === null ? {} : describeCatalog(before),
        after: after === null ? {} : describeCatalog(after),
      },
      by,
    );

  return {
    list: async () => ok({ items: (await repository.load()).catalogs.map(presentCatalog) }),
    create: (catalog, by) =>
      change((stored) => {
        const row = { ...toCatalogColumns(catalog), id: newId(), version: 1, created_at: now() };
        const checked = checkCatalog(stored, row);
        if (!checked.ok) return checked;
        return ok({
          statements: [repository.insertCatalog(row), audit("catalog_created", null, row, by)],
          value: presentCatalog(row),
        });
      }),
    update: (id, { version, ...catalog }, by) =>
      change(async (stored) => {
        const before = stored.catalogs.find((row) => row.id === id);
        if (before === undefined) return fail("not_found");
        if (before.version !== version) return fail("version_conflict");
        const columns = toCatalogColumns(catalog);
        const row = { ...before, ...columns, version: version + 1 };
        const checked = checkCatalog(stored, row);
        if (!checked.ok) return checked;
        if (row.currency !== before.currency && (await charges.hasCharges(id))) return fail("catalog_in_use");
        return ok({
          statements: [repository.updateCatalog(id, version, columns), audit("catalog_changed", before, row, by)],
          value: presentCatalog(row),
        });
      }),
    remove: (id, by) =>
      change(async (stored) => {
        const before = stored.catalogs.find((row) => row.id === id);
        if (before === undefined) return fail("not_found");
        if (await charges.hasCharges(id)) return fail("catalog_in_use");
        return ok({
          statements: [...repository.deleteCatalog(id), audit("catalog_deleted", before, null, by)],
          value: undefined,
        });
      }),
  };
}
