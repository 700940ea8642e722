import type { ProviderFailure, UsageFact } from "../../ai/provider-definition.ts";
import type { AiAttemptsTable, WriteStatement } from "../../platform/db/index.ts";
import type { RunBudgets } from "../budgets/index.ts";
import type { FindPrices, RecordUsage } from "../usage/index.ts";
import type { AiAttemptsRepository, AttemptEnd } from "./ai-attempts.repository.ts";
import { completeFacts } from "./complete-facts.ts";
import type { SavedResult } from "./run-files.ts";
import { NO_OUTPUT, readFacts, type RunOutput } from "./run-request.ts";

/** How a run ended. */
export type RunEnd =
  | { readonly state: "done"; readonly result: SavedResult }
  | {
      readonly state: "failed" | "cancelled";
      readonly failure: ProviderFailure["code"] | null;
      readonly usage: readonly UsageFact[];
      readonly text?: string | null;
    }
  /** The server stopped during the run. Without `usage`, the run is metered at its estimate. */
  | { readonly state: "unknown"; readonly usage?: readonly UsageFact[]; readonly text?: string | null };

/** Lets a feature react to the end of its runs, with statements that are written in the same transaction. */
export type OnRunEnd = (
  run: Pick<AiAttemptsTable, "id" | "user_id" | "linked_type" | "linked_id" | "model">,
  end: RunEnd,
) => Promise<readonly WriteStatement[]>;

/** Statements that end an attempt and meter it. They reject with `WriteConflict` if it has already ended. */
export type SettleRun = (row: AiAttemptsTable, end: RunEnd) => Promise<readonly WriteStatement[]>;

/** Length in UTF-16 units to which a stored text is cut. */
const MAX_KEPT_TEXT = 200_000;

interface Dependencies {
  readonly repository: Pick<AiAttemptsRepository, "end">;
  readonly recordUsage: RecordUsage;
  readonly findPrices: FindPrices;
  readonly budgets: Pick<RunBudgets, "settle">;
  /** By purpose. Results of purposes without an entry remain with the run only. */
  readonly onEnd: Readonly<Partial<Record<AiAttemptsTable["purpose"], OnRunEnd>>>;
  readonly now: () => number;
}

function getUsage(row: AiAttemptsTable, end: RunEnd): readonly UsageFact[] {
  if (end.state === "done") return end.result.usage;
  if (end.state === "unknown") return end.usage ?? readFacts(row.estimate);
  return end.usage;
}

function getOutput(end: RunEnd): RunOutput {
  if (end.state !== "done") return { ...NO_OUTPUT, text: end.text?.slice(0, MAX_KEPT_TEXT) ?? null };
  const { text, files, isCutOff = false } = end.result;
  return {
    text: text?.slice(0, MAX_KEPT_TEXT) ?? null,
    files: files.map(({ mime, bytes }) => ({ mime, bytes: bytes.length })),
    ...(isCutOff ? { is_cut_off: true } : {}),
  };
}

export function createSettleRun(dependencies: Dependencies): SettleRun {
  const { repository, recordUsage, findPrices, budgets, onEnd, now } = dependencies;
  return async (row, end) => {
    const { size, quality } = JSON.parse(row.request) as { size: string | null; quality: string | null };
    const occurredAt = row.started_at ?? row.created_at;
    const price = await findPrices(row.provider_id, occurredAt);
    const facts = completeFacts(row.operation, getUsage(row, end), readFacts(row.estimate), ({ unit, amount }) => {
      const { operation, model } = row;
      return price({ operation, model, quality, size }, unit, amount) !== null;
    });
    const ended: AttemptEnd = {
      state: end.state,
      result: JSON.stringify(getOutput(end)),
      facts: JSON.stringify(facts),
      failure: end.state === "failed" ? end.failure : null,
      ended_at: now(),
    };
    return [
      repository.end(row.id, ended),
      ...(await recordUsage({
        attemptId: row.id,
        provider: { id: row.provider_id, name: row.provider_name, key: row.provider_key },
        model: row.model,
        operation: row.operation,
        purpose: row.purpose,
        userId: row.user_id,
        linked:
          row.linked_type === null || row.linked_id === null ? null : { type: row.linked_type, id: row.linked_id },
        quality,
        size,
        facts,
        occurredAt,
      })),
      ...(await budgets.settle({ ...row, quality, size }, facts, occurredAt)),
      ...((await onEnd[row.purpose]?.(row, end)) ?? []),
    ];
  };
}
