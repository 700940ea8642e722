import type { ProviderFailure, UsageFact } from "../../ai/provider-definition.ts";
import type { AiAttemptsTable, WriteStatement } from "../../platform/db/index.ts";
import type { RunBudgets } from "../budgets/index.ts";
import type { RecordUsage } from "../usage/index.ts";
import type { AiAttemptsRepository, AttemptEnd } from "./ai-attempts.repository.ts";
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
  /** The server stopped in the middle; metered at the estimate unless something better is known. */
  | { readonly state: "unknown"; readonly usage?: readonly UsageFact[]; readonly text?: string | null };

/** What a feature does with the end of its runs; its statements are written together with it. */
export type OnRunEnd = (
  run: Pick<AiAttemptsTable, "id" | "user_id" | "linked_type" | "linked_id" | "model">,
  end: RunEnd,
) => Promise<readonly WriteStatement[]>;

/** Statements that end an attempt and meter it, once: they reject with `WriteConflict` when it has ended. */
export type SettleRun = (row: AiAttemptsTable, end: RunEnd) => Promise<readonly WriteStatement[]>;

/** Longest text that is kept. */
const MAX_KEPT_TEXT = 200_000;

interface Dependencies {
  readonly repository: Pick<AiAttemptsRepository, "end">;
  readonly recordUsage: RecordUsage;
  readonly budgets: Pick<RunBudgets, "settle">;
  /** By purpose; results of the others stay with the run. */
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
  const { text, files } = end.result;
  return {
    text: text?.slice(0, MAX_KEPT_TEXT) ?? null,
    files: files.map(({ mime, bytes }) => ({ mime, bytes: bytes.length })),
  };
}

export function createSettleRun({ repository, recordUsage, budgets, onEnd, now }: Dependencies): SettleRun {
  return async (row, end) => {
    const facts = getUsage(row, end);
    const ended: AttemptEnd = {
      state: end.state,
      result: JSON.stringify(getOutput(end)),
      facts: JSON.stringify(facts),
      failure: end.state === "failed" ? end.failure : null,
      ended_at: now(),
    };
    const { size, quality } = JSON.parse(row.request) as { size: string | null; quality: string | null };
    const occurredAt = row.started_at ?? row.created_at;
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
