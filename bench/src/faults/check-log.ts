import type { Actor, ShowEvent } from "@showrunner/engine";
import type { Violation, ViolationKind, Operation } from "./history.ts";

/** Commands that always write an event when accepted; others may find nothing to do. */
const ALWAYS_LOGGED = new Set(["correct_points", "undo", "submit", "start", "start_first_round", "reveal", "next"]);
/**
 * How late a timer may expire on a busy machine, in ms. Counts from the first write after its end: nothing can expire
 * while the database is down.
 */
const TIMER_GRACE_MS = 10_000;

export const commandKey = (actor: string, deviceId: string, id: string): string =>
  JSON.stringify([actor, deviceId, id]);

const actorId = (actor: Actor): string => (actor.kind === "team" ? actor.team_id : actor.kind);

/** Key of the command that caused an event; null if none did. */
export const causeKey = ({ actor, cause }: ShowEvent): string | null =>
  cause === null ? null : commandKey(actorId(actor), cause.device_id, cause.command_id);

/**
 * Compares the acks that clients got with the final log.
 *
 * @param log all events of the show
 * @param operations of all clients that sent commands over a socket
 */
export function checkLog(log: readonly ShowEvent[], operations: readonly Operation[]): Violation[] {
  const violations: Violation[] = [];
  const report = (kind: ViolationKind, what: string): void => void violations.push({ kind, what });
  checkSequence(log, report);

  // Registration and management of the show use REST and are not recorded here.
  const players = new Set(operations.map(({ actor, device_id }) => commandKey(actor, device_id, "")));
  const eventsByCommand = Map.groupBy(
    log.filter(({ actor, cause }) => cause !== null && players.has(commandKey(actorId(actor), cause.device_id, ""))),
    ({ actor, cause }) => commandKey(actorId(actor), cause?.device_id ?? "", cause?.command_id ?? ""),
  );
  for (const [key, events] of eventsByCommand)
    if (events.some(({ seq }, index) => seq !== (events[0]?.seq ?? 0) + index))
      report("duplicate_event", `${key} is logged at ${events.map(({ seq }) => seq).join(", ")}`);

  const knownCommands = new Set<string>();
  for (const operation of operations) {
    const key = commandKey(operation.actor, operation.device_id, operation.id);
    knownCommands.add(key);
    checkAck(operation, eventsByCommand.get(key) ?? [], log, report);
  }
  // Events before are of the registration, over REST.
  const began = log.find(({ body }) => body.type === "show_started")?.seq ?? 0;
  for (const [key, events] of eventsByCommand)
    if (!knownCommands.has(key) && (events[0]?.seq ?? 0) >= began)
      report("unexpected_event", `${key} is logged at ${events[0]?.seq ?? 0}, but no client sent it`);
  checkDuplicates(log, report);
  checkRealTimeOrder(operations, eventsByCommand, report);
  checkTimers(log, operations, eventsByCommand, report);
  return violations;
}

type ReportViolation = (kind: ViolationKind, what: string) => void;

function checkSequence(log: readonly ShowEvent[], report: ReportViolation): void {
  log.forEach(({ seq, at }, index) => {
    if (seq !== index + 1) report("log_order", `event ${index + 1} has the sequence number ${seq}`);
    if (at < (log[index - 1]?.at ?? 0)) report("log_order", `event ${seq} is earlier than the one before it`);
  });
}

/**
 * Whether a command may have had nothing to do: a team that has already pressed (BUZZ-6), or a host stopping what is
 * stopped.
 */
function canBeNoOp({ actor, type }: Operation, seq: number, log: readonly ShowEvent[]): boolean {
  if (type !== "buzz") return !ALWAYS_LOGGED.has(type);
  return log.some(({ seq: at, body }) => at <= seq && body.type === "press_counted" && body.press.team_id === actor);
}

/** Whether the event is of a copy of the command that arrived after its ack: no-ops are not remembered (LOG-4). */
export const isLateCopy = ({ sendCount, ack }: Operation, seq: number): boolean =>
  sendCount > 1 && ack?.ok === true && seq > ack.seq;

function checkAck(
  operation: Operation,
  events: readonly ShowEvent[],
  log: readonly ShowEvent[],
  report: ReportViolation,
): void {
  const { id, type, ack } = operation;
  if (ack === null) return report("no_ack", `${type} ${id} was never acknowledged`);
  if (!ack.ok) {
    if (events.length > 0)
      report("refused_took_effect", `${type} ${id} was refused (${ack.code}), but is logged at ${events[0]?.seq ?? 0}`);
    return;
  }
  const last = events.at(-1)?.seq;
  const wasNoOp = last === undefined || isLateCopy(operation, last);
  if (wasNoOp ? !canBeNoOp(operation, ack.seq, log) : last !== ack.seq)
    report("missing_event", `${type} ${id} was acknowledged as ${ack.seq}; the log has ${last ?? "nothing"}`);
  if (ack.seq > log.length) report("missing_event", `${type} ${id}: the log ends before ${ack.seq}`);
}

/** Submissions and presses are unique by id, whichever command brought them. */
function checkDuplicates(log: readonly ShowEvent[], report: ReportViolation): void {
  const seen = new Set<string>();
  for (const { seq, body } of log) {
    const id =
      body.type === "answer_submitted"
        ? `answer ${body.submission_id}`
        : body.type === "press_counted"
          ? `press ${body.press.press_id}`
          : null;
    if (id === null) continue;
    if (seen.has(id)) report("duplicate_event", `${id} is logged again at ${seq}`);
    seen.add(id);
  }
}

/** A command sent after another one's ack comes after it in the log, across servers. */
function checkRealTimeOrder(
  operations: readonly Operation[],
  eventsByCommand: ReadonlyMap<string, readonly ShowEvent[]>,
  report: ReportViolation,
): void {
  const byAckTime = operations
    .filter(({ ack, ackedAt }) => ack?.ok === true && ackedAt !== null)
    .toSorted((a, b) => (a.ackedAt ?? 0) - (b.ackedAt ?? 0));
  let next = 0;
  let newest = 0;
  for (const operation of operations.toSorted((a, b) => a.invokedAt - b.invokedAt)) {
    for (; (byAckTime[next]?.ackedAt ?? Infinity) < operation.invokedAt; next += 1) {
      const ack = byAckTime[next]?.ack;
      if (ack?.ok === true) newest = Math.max(newest, ack.seq);
    }
    const { actor, device_id, id, type, ack } = operation;
    const first = eventsByCommand.get(commandKey(actor, device_id, id))?.[0]?.seq;
    if (first !== undefined && first <= newest)
      report("ack_order", `${type} ${id} was sent after ${newest} had been acknowledged, but is logged at ${first}`);
    if (first === undefined && ack?.ok === true && ack.seq < newest)
      report("ack_order", `${type} ${id} was acknowledged as ${ack.seq}, after ${newest} had been acknowledged`);
  }
}

/** Timers expire on time and none is lost: once the log continues after the end of a timer, it must expire. */
function checkTimers(
  log: readonly ShowEvent[],
  operations: readonly Operation[],
  eventsByCommand: ReadonlyMap<string, readonly ShowEvent[]>,
  report: ReportViolation,
): void {
  const ackedAtBySeq = new Map<number, number>();
  for (const { actor, device_id, id, ack, ackedAt } of operations)
    if (ack?.ok === true && ackedAt !== null)
      for (const { seq } of eventsByCommand.get(commandKey(actor, device_id, id)) ?? []) ackedAtBySeq.set(seq, ackedAt);
  let endsAt: number | null = null;
  /** When an event after the timer's end was first acknowledged, by the driver's clock. */
  let continuedAt: number | null = null;
  for (const { seq, at, body } of log) {
    if (endsAt !== null && at > endsAt && !(body.type === "timer_changed" && body.action === "expired")) {
      const known = ackedAtBySeq.get(seq) ?? null;
      continuedAt ??= known;
      if (known !== null && continuedAt !== null && known - continuedAt > TIMER_GRACE_MS) {
        report("timer", `at ${seq} a timer was still running ${Math.round(at - endsAt)} ms after its end`);
        endsAt = null;
      }
    }
    if (body.type === "decision_undone") endsAt = null;
    if (body.type !== "timer_changed") continue;
    if (body.action === "expired" && endsAt !== null && at < endsAt)
      report("timer", `${seq} expires a timer ${endsAt - at} ms early`);
    endsAt = body.timer.status === "running" ? body.timer.ends_at : null;
    continuedAt = null;
  }
}
