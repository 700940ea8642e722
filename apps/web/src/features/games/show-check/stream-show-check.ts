import type { AiRun, TextCheckRequest, TextFinding } from "@showrunner/contract/rest";
import { streamTextChecks } from "../../../api/authoring.api.ts";
import { hasFailedRun } from "../authoring/run-costs.tsx";
import { untilEnd } from "../authoring/until-end.ts";

/** The request about one game, with the keys of its rounds in the order in which they are sent. */
export interface GameCheckRequest {
  readonly gameId: string;
  readonly keys: readonly string[];
  readonly request: TextCheckRequest;
}

export type ShowCheckEvent =
  | (TextFinding & { readonly gameId: string; readonly key: string | null })
  | {
      readonly type: "end";
      readonly runs: readonly AiRun[];
      /** False if a limit stopped the model before all games were read. */
      readonly is_complete: boolean;
    };

/**
 * Checks one game after the other. Throws if the first is refused or breaks off; a later failure ends the check, while a
 * game whose check is cut off does not keep the others from theirs.
 */
export async function* streamShowCheck(
  games: readonly GameCheckRequest[],
  signal: AbortSignal,
): AsyncGenerator<ShowCheckEvent> {
  const runs: AiRun[] = [];
  let isComplete = true;
  for (const [index, { gameId, keys, request }] of games.entries()) {
    let isFailed = false;
    try {
      for await (const event of untilEnd(await streamTextChecks(request, signal))) {
        if (event.type === "finding")
          yield { ...event, gameId, key: event.round === null ? null : (keys[event.round] ?? null) };
        if (event.type !== "end") continue;
        runs.push(...event.runs);
        isComplete &&= event.is_complete;
        isFailed = hasFailedRun(event.runs);
      }
    } catch (error) {
      if (index === 0 || signal.aborted) throw error;
      isFailed = true;
    }
    if (!isFailed) continue;
    isComplete = false;
    break;
  }
  yield { type: "end", runs, is_complete: isComplete };
}
