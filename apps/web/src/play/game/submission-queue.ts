import type { Json } from "@showrunner/engine";
import type { TeamCommandInput } from "@showrunner/contract/realtime";
import { createRandomId } from "../../live/random-id.ts";
import type { SendResult } from "../../live/live-connection.ts";
import { readStored, writeStored } from "../../api/storage.ts";

/** A submission without an ack. */
export interface PendingSubmission {
  readonly command_id: string;
  readonly submission_id: string;
  readonly round_id: string;
  readonly input: Json;
  /** Marks a draft: the team had not sent it when time ran out. */
  readonly at_close?: boolean;
  /** Marks a draft that the team had sent in time, but that arrived late. */
  readonly is_late?: true;
  /** Whether it adds to earlier ones instead of replacing them. */
  readonly accumulates?: boolean;
}

export interface RefusedSubmission {
  readonly round_id: string;
  readonly code: Extract<SendResult, { ok: false }>["code"];
  /** Whether it was a draft. */
  readonly is_draft?: true;
  /** Null if it was to take a draft back. */
  readonly input?: Json;
}

export interface SubmissionQueueState {
  /** Oldest first. */
  readonly pending: readonly PendingSubmission[];
  /** The newest refused submission, until it is dismissed or another one is accepted. */
  readonly refused: RefusedSubmission | null;
}

/**
 * Persistent queue of submissions. Each is kept in localStorage until the server accepts or refuses it, and resent with
 * the same ids after a reload, a crash or a lost connection, so that none is lost and none counts twice. While the
 * server cannot save one, or the show is paused, later ones wait, so that none is overtaken.
 */
export interface SubmissionQueue {
  getState(): SubmissionQueueState;
  subscribe(listener: () => void): () => void;
  submit(roundId: string, input: Json, options?: Pick<PendingSubmission, "at_close" | "accumulates">): void;
  /** Reports a draft that was not sent as lost. */
  reportLost(roundId: string): void;
  dismiss(): void;
  /** The show is not paused: resends what was refused because of a pause. */
  resume(): void;
  /** Stops resending; pending submissions stay in storage. */
  close(): void;
}

type Submit = Extract<TeamCommandInput, { type: "submit" }>;
type Send = (body: Submit, options: { readonly id: string; readonly timeoutMs: number }) => Promise<SendResult>;

/** Delay before a submission that the server could not save is resent. */
const RETRY_DELAY_MS = 1_500;

const storageKey = (show: string) => `waiting_answers_${show}`;

/** Removes the stored submissions of a team that logged out. */
export function clearStoredSubmissions(show: string): void {
  writeStored(storageKey(show), null);
}

/** @param isShowPaused whether the show is paused, as far as this phone knows */
export function createSubmissionQueue(
  show: string,
  send: Send,
  isShowPaused: () => boolean,
  retryMs: number = RETRY_DELAY_MS,
): SubmissionQueue {
  const key = storageKey(show);
  const listeners = new Set<() => void>();
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let inFlight = 0;
  /** Whether a submission must be resent: then only the oldest is sent, until it is saved or refused. */
  let isRetrying = false;
  /** Whether resending waits for the end of a pause. */
  let isPaused = false;
  let isClosed = false;
  let state: SubmissionQueueState = { pending: parsePending(readStored(key)), refused: null };

  const update = (next: Partial<SubmissionQueueState>) => {
    state = { ...state, ...next };
    if (next.pending !== undefined) writeStored(key, next.pending.length === 0 ? null : JSON.stringify(next.pending));
    for (const listener of listeners) listener();
  };

  const settle = (submission: PendingSubmission, result: SendResult): void => {
    const { round_id, input, accumulates, at_close: isDraft = false, is_late } = submission;
    const { pending } = state;
    const others = pending.filter((other) => other !== submission);
    if (result.ok) {
      // An older one that could not be saved must not replace it later.
      const newer = pending.slice(pending.indexOf(submission) + 1);
      return update({ pending: isDraft || accumulates === true ? others : newer, refused: null });
    }
    // It was sent in time but arrived late. As a draft it may still count as the state at the deadline.
    if (!isDraft && isTimeout(result)) {
      const draft = { ...submission, at_close: true, is_late: true } as const;
      return update({ pending: pending.map((other) => (other === submission ? draft : other)) });
    }
    const refused: RefusedSubmission = is_late
      ? { round_id, code: "submissions_closed" }
      : { round_id, code: result.code, ...(isDraft ? { is_draft: isDraft, input } : {}) };
    update({ pending: others, refused });
  };

  const deliver = async (submission: PendingSubmission): Promise<void> => {
    const { command_id, accumulates: _accumulates, is_late: _isLate, ...fields } = submission;
    const body: Submit = { type: "submit", ...fields };
    inFlight += 1;
    const result = await send(body, { id: command_id, timeoutMs: Infinity });
    inFlight -= 1;
    const code = result.ok ? null : result.code;
    if (isClosed || code === "offline") return;
    const shouldRetry = code === "unavailable" || code === "too_many_requests" || code === "show_paused";
    if (shouldRetry) isRetrying = true;
    else settle(submission, result);
    // Later ones that were sent already may be accepted, and then replace this one.
    if (inFlight > 0) return;
    if (shouldRetry) {
      // A pause may be over before its refusal arrives: then no later message would end it.
      isPaused = code === "show_paused" && isShowPaused();
      if (!isPaused) retryTimer = setTimeout(deliverPending, retryMs);
      return;
    }
    isRetrying = false;
    deliverPending();
  };

  const deliverPending = (): void => {
    if (state.pending.length === 0) isRetrying = false;
    for (const submission of isRetrying ? state.pending.slice(0, 1) : state.pending) void deliver(submission);
  };

  deliverPending();
  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    reportLost: (roundId) => update({ refused: { round_id: roundId, code: "submissions_closed", is_draft: true } }),
    submit(roundId, input, options) {
      const ids = { command_id: createRandomId(), submission_id: createRandomId() };
      const submission: PendingSubmission = { ...ids, round_id: roundId, input, ...options };
      update({ pending: [...state.pending, submission], refused: null });
      if (!isRetrying) void deliver(submission);
    },
    dismiss: () => update({ refused: null }),
    resume() {
      if (!isPaused) return;
      isPaused = false;
      deliverPending();
    },
    close() {
      isClosed = true;
      clearTimeout(retryTimer);
    },
  };
}

function isTimeout(result: Extract<SendResult, { ok: false }>): boolean {
  return result.code === "submissions_closed" && result.params["reason"] === "timeout";
}

function parsePending(stored: string | null): readonly PendingSubmission[] {
  if (stored === null) return [];
  try {
    const value: unknown = JSON.parse(stored);
    return Array.isArray(value) ? value.filter(isPendingSubmission) : [];
  } catch {
    return [];
  }
}

function isPendingSubmission(value: unknown): value is PendingSubmission {
  if (typeof value !== "object" || value === null || !("input" in value)) return false;
  const { command_id, submission_id, round_id } = value as Record<string, unknown>;
  return typeof command_id === "string" && typeof submission_id === "string" && typeof round_id === "string";
}
