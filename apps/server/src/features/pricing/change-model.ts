import { tryWrite, type Database, type WriteStatement } from "../../platform/db/index.ts";
import { lockGuardRow } from "../../platform/db/guard-rows.ts";
import { fail, ok, type ServiceResult } from "../../platform/http/failure.ts";
import type { PricingRepository, StoredModel } from "./pricing.repository.ts";

/** A change of the pricing model, decided on one state of it. */
export interface ModelChange<T> {
  readonly statements: readonly WriteStatement[];
  readonly value: T;
}

/** Decides and writes a change of the pricing model. Decides again if the model was changed meanwhile. */
export type ChangeModel = <T>(
  decide: (stored: StoredModel) => ServiceResult<ModelChange<T>> | Promise<ServiceResult<ModelChange<T>>>,
) => Promise<ServiceResult<T>>;

const MAX_ATTEMPTS = 5;

export function createChangeModel(database: Database, repository: Pick<PricingRepository, "load">): ChangeModel {
  return async (decide) => {
    for (let attempt = 1; ; attempt += 1) {
      const stored = await repository.load();
      const decided = await decide(stored);
      if (!decided.ok) return decided;
      const { statements, value } = decided.value;
      if (await tryWrite(database, [lockGuardRow(database, "pricing", stored.guard), ...statements])) return ok(value);
      if (attempt === MAX_ATTEMPTS) return fail("conflict");
    }
  };
}

interface VersionRow {
  readonly id: string;
  readonly version: number;
  readonly is_retired: number;
}

/** The newest version of each rule or conversion that is not retired. */
export function findCurrent<T extends VersionRow>(versions: readonly T[]): readonly T[] {
  const newest = new Map<string, T>();
  for (const row of versions) if (row.version > (newest.get(row.id)?.version ?? 0)) newest.set(row.id, row);
  return [...newest.values()].filter((row) => row.is_retired === 0);
}

/** Returns the current version if a change is based on it, else fails. */
export function checkBase<T extends VersionRow>(versions: readonly T[], id: string, version: number): ServiceResult<T> {
  const current = findCurrent(versions).find((row) => row.id === id);
  if (current === undefined) return fail("not_found");
  return current.version === version ? ok(current) : fail("version_conflict");
}
