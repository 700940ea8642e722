import type { Json } from "@showrunner/engine";
import type { TeamCommandBody } from "@showrunner/contract/realtime";
import { randomId } from "../../live/id.ts";
import type { SendResult } from "../../live/types.ts";
import { readStored, writeStored } from "../../api/storage.ts";

/** A submission without an ack. */
export interface WaitingAnswer {
  readonly command_id: string;
  readonly submission_id: string;
  readonly round_id: string;
  readonly input: Json;
  /** A draft: not sent by the team before time was up. */
  readonly at_close?: boolean;
}

export interface RefusedAnswer {
  readonly round_id: string;
  readonly code: Extract<SendResult, { ok: false }>["code"];
  /** It was a draft. */
  readonly is_draft?: true;
}

export interface AnswersState {
  /** Oldest first. */
  readonly waiting: readonly WaitingAnswer[];
  /** The newest refused submission, until it is dismissed or another one is accepted. */
  readonly refused: RefusedAnswer | null;
}

/**
 * Persistent queue of submissions. Each is kept in localStorage until the server accepts or refuses it, and resent with
 * the same ids after a reload, a crash or a lost connection, so that none is lost and none counts twice.
 */
export interface AnswerQueue {
  getState(): AnswersState;
  subscribe(listener: () => void): () => void;
  submit(round_id: string, input: Json, options?: { readonly at_close: true }): void;
  /** Reports a draft that was not sent as lost. */
  lose(round_id: string): void;
  dismiss(): void;
  /** Stops resending; pending submissions stay in storage. */
  close(): void;
}

type Submit = Extract<TeamCommandBody, { type: "submit" }>;
type Send = (body: Submit, options: { readonly id: string; readonly timeout_ms: number }) => Promise<SendResult>;

/** Delay before a submission that the server could not save is resent. */
const again_ms = 1_500;

const storageKey = (show: string) => `waiting_answers_${show}`;

/** Removes the stored submissions of a team that logged out. */
export function forgetAnswers(show: string): void {
  writeStored(storageKey(show), null);
}

export function createAnswerQueue(show: string, send: Send, retry_ms: number = again_ms): AnswerQueue {
  const key = storageKey(show);
  const listeners = new Set<() => void>();
  const timers = new Set<ReturnType<typeof setTimeout>>();
  let closed = false;
  let state: AnswersState = { waiting: parseWaiting(readStored(key)), refused: null };

  const change = (next: Partial<AnswersState>) => {
    state = { ...state, ...next };
    if (next.waiting !== undefined) writeStored(key, next.waiting.length === 0 ? null : JSON.stringify(next.waiting));
    for (const listener of listeners) listener();
  };

  const give = async (answer: WaitingAnswer): Promise<void> => {
    const { command_id, submission_id, round_id, input, at_close } = answer;
    const is_draft = at_close === true;
    const body: Submit = { type: "submit", round_id, submission_id, input, ...(is_draft ? { at_close: true } : {}) };
    const result = await send(body, { id: command_id, timeout_ms: Infinity });
    if (closed) return;
    const waiting = state.waiting.filter((other) => other.command_id !== command_id);
    if (result.ok) return change({ waiting, refused: null });
    if (result.code === "offline") return;
    if (result.code === "unavailable" || result.code === "too_many_requests") {
      const timer = setTimeout(() => {
        timers.delete(timer);
        void give(answer);
      }, retry_ms);
      timers.add(timer);
      return;
    }
    // It was sent in time but arrived late: as a draft it may still count as the state at the deadline.
    if (!is_draft && isTimeout(result)) {
      const draft: WaitingAnswer = { ...answer, at_close: true };
      change({ waiting: [...waiting, draft] });
      return give(draft);
    }
    change({ waiting, refused: { round_id, code: result.code, ...(is_draft ? { is_draft } : {}) } });
  };

  for (const answer of state.waiting) void give(answer);
  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    lose: (round_id) => change({ refused: { round_id, code: "submissions_closed", is_draft: true } }),
    submit(round_id, input, options) {
      const ids = { command_id: randomId(), submission_id: randomId() };
      const answer: WaitingAnswer = { ...ids, round_id, input, ...options };
      change({ waiting: [...state.waiting, answer], refused: null });
      void give(answer);
    },
    dismiss: () => change({ refused: null }),
    close() {
      closed = true;
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

function isTimeout(result: Extract<SendResult, { ok: false }>): boolean {
  return result.code === "submissions_closed" && result.params["reason"] === "timeout";
}

function parseWaiting(stored: string | null): readonly WaitingAnswer[] {
  if (stored === null) return [];
  try {
    const value: unknown = JSON.parse(stored);
    return Array.isArray(value) ? value.filter(isWaiting) : [];
  } catch {
    return [];
  }
}

function isWaiting(value: unknown): value is WaitingAnswer {
  if (typeof value !== "object" || value === null || !("input" in value)) return false;
  const { command_id, submission_id, round_id } = value as Record<string, unknown>;
  return typeof command_id === "string" && typeof submission_id === "string" && typeof round_id === "string";
}
