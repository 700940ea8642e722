import type { AiRun, TextCheckRequest, TextFinding } from "@showrunner/contract/rest";
import { streamTextChecks } from "../../../api/authoring.api.ts";
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

/** Checks one game after the other. Throws if the first is refused or breaks off; a later failure ends the check. */
export async function* streamShowCheck(
  games: readonly GameCheckRequest[],
  signal: AbortSignal,
): AsyncGenerator<ShowCheckEvent> {
  const runs: AiRun[] = [];
  let isComplete = true;
  for (const [index, { gameId, keys, request }] of games.entries()) {
    try {
      for await (const event of untilEnd(await streamTextChecks(request, signal))) {
        if (event.type === "finding")
          yield { ...event, gameId, key: event.round === null ? null : (keys[event.round] ?? null) };
        if (event.type !== "end") continue;
        runs.push(...event.runs);
        isComplete = event.is_complete;
      }
    } catch (error) {
      if (index === 0 || signal.aborted) throw error;
      isComplete = false;
    }
    if (!isComplete) break;
  }
  yield { type: "end", runs, is_complete: isComplete };
}
