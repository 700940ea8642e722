import type { Actor, ShowEvent } from "@showrunner/engine";
import type { Miss, MissKind, Operation } from "./history.ts";

/** Commands that always write an event when accepted; others may find nothing to do. */
const always_written = new Set(["correct_points", "undo", "submit", "start", "start_first_round", "reveal", "next"]);
/**
 * How late a timer may expire on a busy machine, in ms. Counts from the first write after its end: nothing can expire
 * while the database is down.
 */
const timer_grace_ms = 10_000;

export const keyOf = (actor: string, device_id: string, id: string): string => JSON.stringify([actor, device_id, id]);

const actorOf = (actor: Actor): string => (actor.kind === "team" ? actor.team_id : actor.kind);

/** Key of the command that caused an event; null if none did. */
export const keyOfEvent = ({ actor, cause }: ShowEvent): string | null =>
  cause === null ? null : keyOf(actorOf(actor), cause.device_id, cause.command_id);

/**
 * Compares the acks that clients got with the final log.
 *
 * @param log all events of the show
 * @param operations of all clients that sent commands over a socket
 */
export function checkLog(log: readonly ShowEvent[], operations: readonly Operation[]): Miss[] {
  const misses: Miss[] = [];
  const miss = (kind: MissKind, what: string): void => void misses.push({ kind, what });
  checkNumbers(log, miss);

  // Registration and management of the show use REST and are not recorded here.
  const players = new Set(operations.map(({ actor, device_id }) => keyOf(actor, device_id, "")));
  const caused = Map.groupBy(
    log.filter(({ actor, cause }) => cause !== null && players.has(keyOf(actorOf(actor), cause.device_id, ""))),
    ({ actor, cause }) => keyOf(actorOf(actor), cause?.device_id ?? "", cause?.command_id ?? ""),
  );
  for (const [key, events] of caused)
    if (events.some(({ seq }, index) => seq !== (events[0]?.seq ?? 0) + index))
      miss("doubled", `${key} is logged at ${events.map(({ seq }) => seq).join(", ")}`);

  const asked = new Set<string>();
  for (const operation of operations) {
    const key = keyOf(operation.actor, operation.device_id, operation.id);
    asked.add(key);
    checkAnswer(operation, caused.get(key) ?? [], log, miss);
  }
  // Events before are of the registration, over REST.
  const began = log.find(({ body }) => body.type === "show_started")?.seq ?? 0;
  for (const [key, events] of caused)
    if (!asked.has(key) && (events[0]?.seq ?? 0) >= began)
      miss("nobody_asked", `${key} is logged at ${events[0]?.seq ?? 0}, but no client sent it`);
  checkOnce(log, miss);
  checkOrder(operations, caused, miss);
  checkTimers(log, operations, caused, miss);
  return misses;
}

type Tell = (kind: MissKind, what: string) => void;

function checkNumbers(log: readonly ShowEvent[], miss: Tell): void {
  log.forEach(({ seq, at }, index) => {
    if (seq !== index + 1) miss("log_order", `event ${index + 1} has the sequence number ${seq}`);
    if (at < (log[index - 1]?.at ?? 0)) miss("log_order", `event ${seq} is earlier than the one before it`);
  });
}

/**
 * Whether a command may have had nothing to do: a team that has already pressed (BUZZ-6), or a host stopping what is
 * stopped.
 */
function mayBeIdle({ actor, type }: Operation, seq: number, log: readonly ShowEvent[]): boolean {
  if (type !== "buzz") return !always_written.has(type);
  return log.some(({ seq: at, body }) => at <= seq && body.type === "press_counted" && body.press.team_id === actor);
}

function checkAnswer(operation: Operation, events: readonly ShowEvent[], log: readonly ShowEvent[], miss: Tell): void {
  const { id, type, answer } = operation;
  if (answer === null) return miss("unanswered", `${type} ${id} was never acknowledged`);
  if (!answer.ok) {
    if (events.length > 0)
      miss(
        "refused_took_effect",
        `${type} ${id} was refused (${answer.code}), but is logged at ${events[0]?.seq ?? 0}`,
      );
    return;
  }
  const last = events.at(-1)?.seq;
  if (last === undefined ? !mayBeIdle(operation, answer.seq, log) : last !== answer.seq)
    miss("acknowledged_missing", `${type} ${id} was acknowledged as ${answer.seq}; the log has ${last ?? "nothing"}`);
  if (answer.seq > log.length) miss("acknowledged_missing", `${type} ${id}: the log ends before ${answer.seq}`);
}

/** Submissions and presses are unique by id, whichever command brought them. */
function checkOnce(log: readonly ShowEvent[], miss: Tell): void {
  const seen = new Set<string>();
  for (const { seq, body } of log) {
    const id =
      body.type === "answer_submitted"
        ? `answer ${body.submission_id}`
        : body.type === "press_counted"
          ? `press ${body.press.press_id}`
          : null;
    if (id === null) continue;
    if (seen.has(id)) miss("doubled", `${id} is logged again at ${seq}`);
    seen.add(id);
  }
}

/** A command sent after another one's ack comes after it in the log, across servers. */
function checkOrder(
  operations: readonly Operation[],
  caused: ReadonlyMap<string, readonly ShowEvent[]>,
  miss: Tell,
): void {
  const by_answer = operations
    .filter(({ answer, answered_at }) => answer?.ok === true && answered_at !== null)
    .toSorted((a, b) => (a.answered_at ?? 0) - (b.answered_at ?? 0));
  let next = 0;
  let newest = 0;
  for (const operation of operations.toSorted((a, b) => a.invoked_at - b.invoked_at)) {
    for (; (by_answer[next]?.answered_at ?? Infinity) < operation.invoked_at; next += 1) {
      const answer = by_answer[next]?.answer;
      if (answer?.ok === true) newest = Math.max(newest, answer.seq);
    }
    const { actor, device_id, id, type, answer } = operation;
    const first = caused.get(keyOf(actor, device_id, id))?.[0]?.seq;
    if (first !== undefined && first <= newest)
      miss(
        "order_of_answers",
        `${type} ${id} was sent after ${newest} had been acknowledged, but is logged at ${first}`,
      );
    if (first === undefined && answer?.ok === true && answer.seq < newest)
      miss(
        "order_of_answers",
        `${type} ${id} was acknowledged as ${answer.seq}, after ${newest} had been acknowledged`,
      );
  }
}

/** Timers expire on time and none is lost: once the log continues after the end of a timer, it must expire. */
function checkTimers(
  log: readonly ShowEvent[],
  operations: readonly Operation[],
  caused: ReadonlyMap<string, readonly ShowEvent[]>,
  miss: Tell,
): void {
  const known_at = new Map<number, number>();
  for (const { actor, device_id, id, answer, answered_at } of operations)
    if (answer?.ok === true && answered_at !== null)
      for (const { seq } of caused.get(keyOf(actor, device_id, id)) ?? []) known_at.set(seq, answered_at);
  let ends_at: number | null = null;
  /** When an event after the timer's end was first acknowledged, by the driver's clock. */
  let went_on_at: number | null = null;
  for (const { seq, at, body } of log) {
    if (ends_at !== null && at > ends_at && !(body.type === "timer_changed" && body.action === "expired")) {
      const known = known_at.get(seq) ?? null;
      went_on_at ??= known;
      if (known !== null && went_on_at !== null && known - went_on_at > timer_grace_ms) {
        miss("timer", `at ${seq} a timer was still running ${Math.round(at - ends_at)} ms after its end`);
        ends_at = null;
      }
    }
    if (body.type === "decision_undone") ends_at = null;
    if (body.type !== "timer_changed") continue;
    if (body.action === "expired" && ends_at !== null && at < ends_at)
      miss("timer", `${seq} expires a timer ${ends_at - at} ms early`);
    ends_at = body.timer.status === "running" ? body.timer.ends_at : null;
    went_on_at = null;
  }
}
