import {
  MAX_BUDGETS,
  type AuditAction,
  type Budget,
  type BudgetInput,
  type BudgetLevel,
  type OwnBudget,
  type RouteCall,
} from "@showrunner/contract/rest";
import type { AuditContext, AuditLog } from "../../platform/audit-log/index.ts";
import { tryWrite, type BudgetsTable, type Database, type WriteStatement } from "../../platform/db/index.ts";
import type { UserCaller } from "../../platform/http/caller.ts";
import { fail, failField, ok, type ServiceResult } from "../../platform/http/failure.ts";
import { newId } from "../../platform/ids.ts";
import {
  findApplicable,
  toAmount,
  getPeriod,
  getPeriodStart,
  getRenewal,
  getUse,
  isForEveryUser,
  toMicros,
} from "./budget-periods.ts";
import type { BudgetsRepository } from "./budgets.repository.ts";
import { toIsoTime } from "../../platform/iso-time.ts";

type Change = RouteCall<"PUT /usage/budgets/:id">["body"];

export interface BudgetsService {
  list(): Promise<ServiceResult<{ items: Budget[] }>>;
  create(input: BudgetInput, by: AuditContext): Promise<ServiceResult<Budget>>;
  update(id: string, change: Change, by: AuditContext): Promise<ServiceResult<Budget>>;
  remove(id: string, by: AuditContext): Promise<ServiceResult<undefined>>;
  /** Budgets that limit the caller's runs, including those of a provider that the caller may see. */
  listOwn(caller: UserCaller, providerId: string | undefined): Promise<ServiceResult<{ items: OwnBudget[] }>>;
}

interface Dependencies {
  readonly database: Pick<Database, "write">;
  readonly repository: BudgetsRepository;
  /** Name of the user or provider that a budget is for; undefined if it does not exist. */
  readonly findSubjectName: (scope: "user" | "provider", id: string) => Promise<string | undefined>;
  readonly canSee: (caller: UserCaller, providerId: string) => Promise<boolean>;
  readonly auditLog: AuditLog;
  readonly now: () => number;
}

/** Number of users that the list shows for a budget of every user. */
const SHOWN_USES = 5;
const MAX_ATTEMPTS = 5;

const isSameSubject = (a: BudgetsTable, b: BudgetsTable): boolean =>
  a.scope === b.scope && a.subject_id === b.subject_id && a.period === b.period && a.currency === b.currency;

const SCOPE_ORDER = { installation: 0, user: 1, provider: 2 } as const;

/** Sorts by scope: installation, users, providers. Within users, the budget of every user comes first, then by name. */
function compareBudgets(a: Budget, b: Budget): number {
  return (
    SCOPE_ORDER[a.scope] - SCOPE_ORDER[b.scope] ||
    Number(a.subject_id !== null) - Number(b.subject_id !== null) ||
    (a.subject_name ?? "").localeCompare(b.subject_name ?? "", "en") ||
    (a.period < b.period ? -1 : a.period > b.period ? 1 : a.currency < b.currency ? -1 : 1)
  );
}

const describe = ({ scope, period, currency, limit_micros, refuses_unpriced }: BudgetsTable) => ({
  scope,
  period,
  limit: `${toAmount(limit_micros)} ${currency}`,
  refuses_unpriced: refuses_unpriced === 1,
});

export function createBudgetsService(dependencies: Dependencies): BudgetsService {
  const { database, repository, findSubjectName, canSee, auditLog, now } = dependencies;

  const present = async (row: BudgetsTable, names: ReadonlyMap<string, string>): Promise<Budget> => {
    const at = now();
    const periods = await repository.findTopPeriods(row.id, getPeriodStart(row.period, at), SHOWN_USES);
    const single = { user_id: row.scope === "user" ? row.subject_id : null, username: null };
    const unused = { ...single, reserved_micros: 0, settled_micros: 0 };
    const shown = periods.length === 0 && !isForEveryUser(row) ? [unused] : periods;
    return {
      id: row.id,
      scope: row.scope,
      subject_id: row.subject_id,
      subject_name: row.subject_id === null ? null : (names.get(row.subject_id) ?? null),
      period: row.period,
      currency: row.currency,
      limit: toAmount(row.limit_micros),
      refuses_unpriced: row.refuses_unpriced === 1,
      renews_at: toIsoTime(getRenewal(row.period, at)),
      uses: shown.map((period) => {
        const { usedPercent, level } = getUse(row, period);
        return {
          user_id: period.user_id,
          username: period.username,
          spent: toAmount(period.settled_micros),
          reserved: toAmount(period.reserved_micros),
          used_percent: usedPercent,
          level,
        };
      }),
      version: row.version,
    };
  };
  const presentOne = async (row: BudgetsTable): Promise<Budget> => present(row, await repository.findSubjectNames());

  /** Decides and writes a change. Decides again if the budgets were changed meanwhile. */
  const change = async (
    decide: (rows: readonly BudgetsTable[]) => ServiceResult<{
      readonly before: BudgetsTable | null;
      readonly after: BudgetsTable | null;
      readonly statements: readonly WriteStatement[];
    }>,
    action: AuditAction,
    by: AuditContext,
  ): Promise<ServiceResult<BudgetsTable | null>> => {
    for (let attempt = 1; ; attempt += 1) {
      // Read before the budgets, so that the lock refuses the write if they change in between.
      const version = await repository.findVersion();
      const decided = decide(await repository.findAll());
      if (!decided.ok) return decided;
      const { before, after, statements } = decided.value;
      const { scope, subject_id: subjectId } = (after ?? before) as BudgetsTable;
      const name = subjectId === null || scope === "installation" ? null : await findSubjectName(scope, subjectId);
      const entry = {
        area: "pricing",
        action,
        subject: name ?? scope,
        before: before === null ? {} : describe(before),
        after: after === null ? {} : describe(after),
      } as const;
      if (await tryWrite(database, [repository.lock(version), ...statements, auditLog.record(entry, by)]))
        return ok(after);
      if (attempt === MAX_ATTEMPTS) return fail("conflict");
    }
  };

  return {
    list: async () => {
      const [rows, names] = await Promise.all([repository.findAll(), repository.findSubjectNames()]);
      const items = await Promise.all(rows.map((row) => present(row, names)));
      return ok({ items: items.toSorted(compareBudgets) });
    },
    create: async ({ limit, refuses_unpriced, ...input }, by) => {
      const { scope, subject_id: subjectId } = input;
      if (scope === "installation" && subjectId !== null) return failField("subject_id", "invalid");
      if (scope === "provider" && subjectId === null) return failField("subject_id", "required");
      if (scope !== "installation" && subjectId !== null && (await findSubjectName(scope, subjectId)) === undefined)
        return failField("subject_id", "unknown_choice");
      const row: BudgetsTable = {
        ...input,
        id: newId(),
        limit_micros: toMicros(limit),
        refuses_unpriced: refuses_unpriced ? 1 : 0,
        version: 1,
        created_at: now(),
      };
      const created = await change(
        (rows) => {
          if (rows.length >= MAX_BUDGETS) return fail("pricing_full", { params: { limit: MAX_BUDGETS } });
          if (rows.some((other) => isSameSubject(other, row))) return failField("period", "budget_exists");
          return ok({ before: null, after: row, statements: [repository.insert(row)] });
        },
        "budget_created",
        by,
      );
      return created.ok ? ok(await presentOne(row)) : created;
    },
    update: async (id, { limit, refuses_unpriced, version }, by) => {
      const changes = { limit_micros: toMicros(limit), refuses_unpriced: refuses_unpriced === true ? 1 : 0 } as const;
      const changed = await change(
        (rows) => {
          const before = rows.find((row) => row.id === id);
          if (before === undefined) return fail("not_found");
          if (before.version !== version) return fail("version_conflict");
          const after = { ...before, ...changes, version: version + 1 };
          return ok({ before, after, statements: [repository.update(id, version, changes)] });
        },
        "budget_changed",
        by,
      );
      if (!changed.ok) return changed;
      return changed.value === null ? fail("not_found") : ok(await presentOne(changed.value));
    },
    remove: async (id, by) => {
      const removed = await change(
        (rows) => {
          const before = rows.find((row) => row.id === id);
          return before === undefined
            ? fail("not_found")
            : ok({ before, after: null, statements: repository.delete({ id }) });
        },
        "budget_deleted",
        by,
      );
      return removed.ok ? ok() : removed;
    },
    listOwn: async (caller, givenProvider) => {
      const at = now();
      const userId = caller.user_id;
      const providerId = givenProvider !== undefined && (await canSee(caller, givenProvider)) ? givenProvider : null;
      const rows = findApplicable(await repository.findAll(), { userId, providerId });
      const periods = await repository.findPeriods(rows.map((row) => getPeriod(row, userId, at).id));
      const items = rows.map((row): OwnBudget => {
        const { id } = getPeriod(row, userId, at);
        const { usedPercent, level, leftMicros } = getUse(
          row,
          periods.find((period) => period.id === id),
        );
        const isOwn = row.scope === "user";
        return {
          scope: row.scope,
          period: row.period,
          currency: row.currency,
          limit: isOwn ? toAmount(row.limit_micros) : null,
          left: isOwn ? toAmount(leftMicros) : null,
          used_percent: usedPercent,
          level: level satisfies BudgetLevel,
          renews_at: toIsoTime(getRenewal(row.period, at)),
        };
      });
      return ok({ items: items.toSorted((a, b) => b.used_percent - a.used_percent) });
    },
  };
}
