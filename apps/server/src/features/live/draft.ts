import type { CommandAnswer } from "@showrunner/contract/realtime";
import {
  apply,
  endedSubmissions,
  evolve,
  type Command,
  type EngineContext,
  type FrozenContent,
  type ShowEvent,
  type ShowState,
} from "@showrunner/engine";
import type { WriteStatement } from "../../platform/db/index.ts";
import type { Batch } from "./batch-repository.ts";
import type { EndedRound } from "./event-rows.ts";
import type { ExecuteOptions } from "./types.ts";

/** A queued command that has no ack yet. */
export interface Waiting {
  readonly command: Command;
  readonly options: ExecuteOptions;
  /** From `performance.now()`. */
  readonly since: number;
  resolve(answer: CommandAnswer): void;
  reject(error: unknown): void;
}

/** Commands decided in sequence on top of a state, not yet written. */
export interface Draft extends Batch {
  readonly decided: readonly { readonly waiting: Waiting; readonly answer: CommandAnswer }[];
}

/** @param keep called with content that a command brought; later decisions look it up */
export function decideAll(
  batch: readonly Waiting[],
  before: ShowState,
  context: EngineContext,
  keep: (content: FrozenContent) => void,
): Draft {
  let state = before;
  const events: ShowEvent[] = [];
  const contents: FrozenContent[] = [];
  const ended_rounds: EndedRound[] = [];
  const statements: WriteStatement[] = [];
  const decided: Draft["decided"][number][] = [];
  for (const waiting of batch) {
    const content = "content" in waiting.command.body ? waiting.command.body.content : undefined;
    try {
      const applied = apply(state, waiting.command, context);
      if (applied.answer.ok) {
        const isNew = applied.events.length > 0;
        if (isNew) statements.push(...(waiting.options.statements?.(applied.events, applied.state) ?? []));
        if (isNew && content !== undefined) {
          contents.push(content);
          keep(content);
        }
        ended_rounds.push(...endedRounds(state, applied.events, context));
        decided.push({ waiting, answer: { ok: true, seq: applied.answer.seq } });
      } else {
        const { code, params } = applied.answer.rejection;
        decided.push({ waiting, answer: { ok: false, code, params } });
      }
      events.push(...applied.events);
      state = applied.state;
    } catch (error) {
      // A bug in a round type or in the caller: only this command fails.
      waiting.reject(error);
    }
  }
  return { before, after: state, context, events, contents, ended_rounds, statements, decided };
}

/** Collects the submissions of rounds that end, each from the state right before its end. */
function endedRounds(before: ShowState, events: readonly ShowEvent[], context: EngineContext): readonly EndedRound[] {
  if (!events.some(({ body }) => body.type in touching)) return [];
  const ended: EndedRound[] = [];
  let state = before;
  for (const event of events) {
    const { body } = event;
    const submissions = endedSubmissions(state, event, context);
    const live_id = state.round?.id;
    // A round that had ended before it was cancelled keeps the submissions stored then.
    if (state.run !== null && (body.type === "round_ended" || body.type === "round_cancelled"))
      if (body.round_id === live_id) ended.push({ run_id: state.run.run_id, round_id: body.round_id, submissions });
    state = evolve(state, event);
    ended.push(...begunAgain(state, event));
  }
  return ended;
}

/** Events that change the stored submissions of a round. */
const touching: Partial<Record<ShowEvent["body"]["type"], true>> = {
  round_ended: true,
  round_cancelled: true,
  decision_undone: true,
};

/** Rounds reopened by an undo: their stored submissions are cleared, as the state holds them again. */
function begunAgain({ run }: ShowState, { body }: ShowEvent): readonly EndedRound[] {
  if (run === null || body.type !== "decision_undone") return [];
  const open = body.decision.rounds.filter((round_id) => {
    const phase = run.records.get(round_id)?.phase ?? "pending";
    return phase === "pending" || phase === "question" || phase === "revealed";
  });
  return open.map((round_id) => ({ run_id: run.run_id, round_id, submissions: [] }));
}
