import type { AiRun } from "@showrunner/contract/rest";
import { estimateUsage } from "@showrunner/contract/run-estimate";
import type { UsageFact } from "../../ai/provider-definition.ts";
import type { AiAttemptsTable } from "../../platform/db/index.ts";

/** The parameters of a run, as stored; null where they do not apply. */
export interface RunRequest extends Readonly<AiRun["request"]> {
  /** Type of the transcribed file. */
  readonly file_mime: string | null;
  readonly file_bytes: number | null;
  /** Length of the transcribed file, rounded up; absent if unknown, as in runs of older versions. */
  readonly file_seconds?: number;
  /** Number of files of the request that began this run and one for each other file; absent for a single file. */
  readonly requested_files?: number;
}

/** The result of a run, as stored. */
export interface RunOutput {
  readonly text: string | null;
  /** In the order of the result. `bytes` is the size; the content is in the file storage. */
  readonly files: readonly { readonly mime: string; readonly bytes: number }[];
  /** Absent unless the text ends at its limit of output tokens. */
  readonly is_cut_off?: true;
}

export const NO_OUTPUT: RunOutput = { text: null, files: [] };

const EMPTY: RunRequest = {
  prompt: "",
  system: null,
  temperature: null,
  max_tokens: null,
  size: null,
  quality: null,
  count: null,
  duration: null,
  width: null,
  height: null,
  file_name: null,
  file_mime: null,
  file_bytes: null,
};

/** The request of a run with these parameters; all others are empty. */
export function createRequest(given: Partial<RunRequest>): RunRequest {
  return { ...EMPTY, ...given };
}

/** Parses the stored request. Parameters that were introduced later are empty. */
export function readRequest({ request }: Pick<AiAttemptsTable, "request">): RunRequest {
  return { ...EMPTY, ...(JSON.parse(request) as RunRequest) };
}

/** Parses the stored result; `NO_OUTPUT` before there is one. */
export function readOutput({ result }: Pick<AiAttemptsTable, "result">): RunOutput {
  return result === null ? NO_OUTPUT : (JSON.parse(result) as RunOutput);
}

/** Parses stored usage facts; none for null. */
export function readFacts(json: string | null): readonly UsageFact[] {
  return json === null ? [] : (JSON.parse(json) as readonly UsageFact[]);
}

/** Usage that is assumed for a run until its actual usage is known. */
export function estimateFacts(
  { operation, model }: Pick<AiAttemptsTable, "operation" | "model">,
  request: RunRequest,
): readonly UsageFact[] {
  return estimateUsage(operation, { ...request, model }).map((use) => ({ ...use, isEstimate: true }));
}
