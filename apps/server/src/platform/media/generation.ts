import type { Image } from "@showrunner/contract/rest";
import type { GeneratedColumns } from "../db/index.ts";

/** The stored request of a generated file; a field is null where it does not apply. */
export interface GenerationFacts {
  readonly prompt: string;
  readonly provider_id: string;
  readonly provider_name: string;
  readonly size: string | null;
  readonly quality: string | null;
  readonly duration: number | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly failure: Image["failure"];
}

/** Fields of a record about how its file was created. */
export type GenerationFields = Pick<
  Image,
  "status" | "source" | "prompt" | "model" | "provider" | "job_id" | "cost" | "failure"
>;

/** Columns of an uploaded file. */
export const UPLOADED = {
  status: "ready",
  attempt_id: null,
  model: null,
  generation: null,
} as const satisfies GeneratedColumns;

export function readGeneration({ generation }: Pick<GeneratedColumns, "generation">): GenerationFacts | null {
  return generation === null ? null : (JSON.parse(generation) as GenerationFacts);
}

/** Finds the costs of runs by their ids; null if the costs are unknown. */
export type FindCosts = (attemptIds: readonly string[]) => Promise<ReadonlyMap<string, Image["cost"]>>;

/**
 * @param isEditor whether the reader may edit the file, and therefore sees prompt and cost
 */
export function presentGeneration(
  row: GeneratedColumns,
  costs: ReadonlyMap<string, Image["cost"]>,
  isEditor: boolean,
): GenerationFields {
  const facts = readGeneration(row);
  const source = row.attempt_id === null ? "upload" : "generated";

  const failure = row.status === "failed" ? (facts?.failure ?? "interrupted") : null;
  const shown = { status: row.status, source, failure } as const;
  if (facts === null || row.attempt_id === null || !isEditor)
    return { ...shown, prompt: null, model: null, provider: null, job_id: null, cost: null };
  return {
    ...shown,
    prompt: facts.prompt,
    model: row.model,
    provider: facts.provider_name,
    job_id: row.attempt_id,
    cost: costs.get(row.attempt_id) ?? null,
  };
}

/** Ids of the runs that created the files. */
export function getAttemptIds(rows: readonly GeneratedColumns[]): readonly string[] {
  return [...new Set(rows.flatMap(({ attempt_id }) => (attempt_id === null ? [] : [attempt_id])))];
}
