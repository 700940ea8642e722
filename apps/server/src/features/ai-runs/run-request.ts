import type { AiRun } from "@showrunner/contract/rest";
import type { UsageFact } from "../../ai/provider-definition.ts";
import { estimate, estimateTokens } from "../../ai/usage-facts.ts";
import type { AiAttemptsTable } from "../../platform/db/index.ts";

/** What a run asks for, as it is stored; null where it does not apply. */
export interface RunRequest extends Readonly<AiRun["request"]> {
  /** Type of the transcribed file. */
  readonly file_mime: string | null;
  readonly file_bytes: number | null;
}

/** Result of a run, as it is stored. */
export interface RunOutput {
  readonly text: string | null;
  /** In order; their bytes are in the storage. */
  readonly files: readonly { readonly mime: string; readonly bytes: number }[];
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

export function createRequest(given: Partial<RunRequest>): RunRequest {
  return { ...EMPTY, ...given };
}

export function readRequest({ request }: Pick<AiAttemptsTable, "request">): RunRequest {
  return { ...EMPTY, ...(JSON.parse(request) as RunRequest) };
}

export function readOutput({ result }: Pick<AiAttemptsTable, "result">): RunOutput {
  return result === null ? NO_OUTPUT : (JSON.parse(result) as RunOutput);
}

export function readFacts(json: string | null): readonly UsageFact[] {
  return json === null ? [] : (JSON.parse(json) as readonly UsageFact[]);
}

/** Output of a text whose length is not limited. */
const USUAL_OUTPUT_TOKENS = 1_000;
/** Bytes of speech per second at 64 kbit/s. */
const BYTES_PER_SECOND = 8_000;

/** What a run is metered at while its usage is unknown. */
export function estimateUsage(operation: AiAttemptsTable["operation"], request: RunRequest): readonly UsageFact[] {
  switch (operation) {
    case "chat":
      return [
        ...estimate("input_tokens", estimateTokens(request.system, request.prompt)),
        ...estimate("output_tokens", request.max_tokens ?? USUAL_OUTPUT_TOKENS),
      ];
    case "image.generate":
      return estimate("images", request.count ?? 1);
    case "video.generate":
      return estimate("video_seconds", request.duration ?? 1);
    case "transcribe":
      return estimate("audio_seconds", Math.ceil((request.file_bytes ?? 0) / BYTES_PER_SECOND));
  }
}
