import { ACTIVE_RUN_STATES, type AiRun, type AiRunSummary } from "@showrunner/contract/rest";
import { sumCosts } from "@showrunner/contract/run-estimate";
import type { AiAttemptsTable } from "../../platform/db/index.ts";
import type { AiAttemptsRepository, AttemptCost } from "./ai-attempts.repository.ts";
import { readFacts, readOutput, readRequest } from "./run-request.ts";
import { toIsoTime, toIsoTimeOrNull } from "../../platform/iso-time.ts";

const SHOWN_PROMPT_LENGTH = 200;

/** Sum of the costs of all units; null if one is unknown. */
function sumUnits(costs: readonly AttemptCost[]): AiRun["cost"] {
  return sumCosts(
    costs.map(({ vendor_total_cost: amount, currency }) =>
      amount === null || currency === null ? null : { amount, currency },
    ),
  );
}

/** Creates the lookup of costs of ended runs, by run id. */
export function createFindCosts({ findCosts }: Pick<AiAttemptsRepository, "findCosts">) {
  return async (ids: readonly string[]): Promise<ReadonlyMap<string, AiRun["cost"]>> => {
    const costs = await findCosts(ids);
    const byRun = Map.groupBy(costs, ({ attempt_id }) => attempt_id);
    return new Map([...byRun].map(([id, own]) => [id, sumUnits(own)]));
  };
}

/** The part of a run that pages other than its own show. */
export function presentRunState(row: AiAttemptsTable): AiRunSummary {
  const { prompt } = readRequest(row);
  const isActive = (ACTIVE_RUN_STATES as readonly string[]).includes(row.state);
  return {
    id: row.id,
    provider_id: row.provider_id,
    operation: row.operation,
    purpose: row.purpose,
    model: row.model,
    prompt: prompt.slice(0, SHOWN_PROMPT_LENGTH),
    state: row.state,
    is_cancelling: isActive && row.cancel_requested === 1,
    failure: row.failure,
    media_id: row.purpose === "library" ? row.linked_id : null,
    created_at: toIsoTime(row.created_at),
    ended_at: toIsoTimeOrNull(row.ended_at),
  };
}

/** Console runs that ended without a result can be run again. Texts cannot: users send the prompt again instead. */
export function canRunAgain({
  operation,
  purpose,
  state,
}: Pick<AiAttemptsTable, "operation" | "purpose" | "state">): boolean {
  return purpose === "console" && operation !== "chat" && ["failed", "cancelled", "unknown"].includes(state);
}

interface PresentOptions {
  /** Costs of this attempt. */
  readonly costs: readonly AttemptCost[];
  /** Creates the URL of a file, which needs no authorization header. */
  readonly createUrl: (runId: string, index: number) => string;
}

export function presentRun(row: AiAttemptsTable, { costs, createUrl }: PresentOptions): AiRun {
  const {
    file_mime: _mime,
    file_bytes: _bytes,
    file_seconds: _seconds,
    requested_files: _files,
    ...request
  } = readRequest(row);
  const output = readOutput(row);
  const isActive = (ACTIVE_RUN_STATES as readonly string[]).includes(row.state);
  return {
    id: row.id,
    provider_id: row.provider_id,
    provider_name: row.provider_name,
    model: row.model,
    operation: row.operation,
    purpose: row.purpose,
    state: row.state,
    is_cancelling: isActive && row.cancel_requested === 1,
    job_id: row.operation === "chat" ? null : row.id,
    request,
    text: output.text,
    is_cut_off: output.is_cut_off ?? false,
    files: output.files.map(({ mime, bytes }, index) => ({ url: createUrl(row.id, index), mime, bytes })),
    usage: readFacts(row.facts).map(({ unit, amount, isEstimate }) => ({ unit, amount, is_estimate: isEstimate })),
    cost: isActive ? null : sumUnits(costs),
    failure: row.failure,
    can_run_again: canRunAgain(row),
    created_at: toIsoTime(row.created_at),
    ended_at: toIsoTimeOrNull(row.ended_at),
  };
}
