import {
  applyCommand,
  collectEndedSubmissions,
  evolve,
  type Command,
  type EngineContext,
  type FrozenContent,
  type ShowEvent,
  type ShowState,
} from "@showrunner/engine";
import type { WriteStatement } from "../../../platform/db/index.ts";
import type { EventBatch } from "./event-batch.repository.ts";
import type { EndedRound } from "./event-rows.ts";
import type { CommandResult, ExecuteOptions } from "./live-shows.ts";

/** A queued command that has no ack yet. */
export interface QueuedCommand {
  readonly command: Command;
  readonly options: ExecuteOptions;
  /** From `performance.now()`. */
  readonly queuedAt: number;
  resolve(result: CommandResult): void;
  reject(error: unknown): void;
}

/** Commands decided in sequence on top of a state, not yet written. */
export interface DecidedBatch extends EventBatch {
  readonly decided: readonly { readonly queued: QueuedCommand; readonly result: CommandResult }[];
  /** Commands that threw: a bug in a round type or in the caller. */
  readonly failed: readonly { readonly queued: QueuedCommand; readonly error: unknown }[];
}

/** @param keep called with content that a command brought; later decisions look it up */
export function decideBatch(
  batch: readonly QueuedCommand[],
  before: ShowState,
  context: EngineContext,
  keep: (content: FrozenContent) => void,
): DecidedBatch {
  let state = before;
  const events: ShowEvent[] = [];
  const contents: FrozenContent[] = [];
  const endedRounds: EndedRound[] = [];
  const statements: WriteStatement[] = [];
  const decided: DecidedBatch["decided"][number][] = [];
  const failed: DecidedBatch["failed"][number][] = [];
  for (const queued of batch) {
    const { command, options } = queued;
    const content = "content" in command.body ? command.body.content : undefined;
    try {
      const applied = applyCommand(state, command, context);
      if (applied.ack.ok && applied.events.length > 0) {
        // Both may throw, and of a failed command nothing may be written.
        const added = options.statements?.(applied.events) ?? [];
        const ended = collectEndedRounds(state, applied.events, context);
        statements.push(...added);
        endedRounds.push(...ended);
        if (content !== undefined) {
          contents.push(content);
          keep(content);
        }
      }
      decided.push({ queued, result: { ack: toAck(applied.ack), events: applied.events, state: applied.state } });
      events.push(...applied.events);
      state = applied.state;
    } catch (error) {
      failed.push({ queued, error });
    }
  }
  return { before, after: state, context, events, contents, endedRounds, statements, decided, failed };
}

function toAck(ack: ReturnType<typeof applyCommand>["ack"]): CommandResult["ack"] {
  if (ack.ok) return { ok: true, seq: ack.seq };
  const { code, params } = ack.rejection;
  return { ok: false, code, params };
}

/** Collects the submissions of rounds that end, each from the state right before its end. */
function collectEndedRounds(
  before: ShowState,
  events: readonly ShowEvent[],
  context: EngineContext,
): readonly EndedRound[] {
  if (!events.some(({ body }) => body.type in SUBMISSION_CHANGING_EVENTS)) return [];
  const ended: EndedRound[] = [];
  let state = before;
  for (const event of events) {
    const { body } = event;
    const submissions = collectEndedSubmissions(state, event, context);
    const liveId = state.round?.id;
    // A round that had ended before it was cancelled keeps the submissions stored then.
    if (state.run !== null && (body.type === "round_ended" || body.type === "round_cancelled"))
      if (body.round_id === liveId) ended.push({ run_id: state.run.run_id, round_id: body.round_id, submissions });
    state = evolve(state, event);
    ended.push(...collectReopenedRounds(state, event));
  }
  return ended;
}

/** Events that change the stored submissions of a round. */
const SUBMISSION_CHANGING_EVENTS: Partial<Record<ShowEvent["body"]["type"], true>> = {
  round_ended: true,
  round_cancelled: true,
  decision_undone: true,
};

/** Rounds reopened by an undo: their stored submissions are cleared, as the state holds them again. */
function collectReopenedRounds({ run }: ShowState, { body }: ShowEvent): readonly EndedRound[] {
  if (run === null || body.type !== "decision_undone") return [];
  const open = body.decision.rounds.filter((roundId) => {
    const phase = run.records.get(roundId)?.phase ?? "pending";
    return phase === "pending" || phase === "question" || phase === "revealed";
  });
  return open.map((roundId) => ({ run_id: run.run_id, round_id: roundId, submissions: [] }));
}
