import { createRandomId, type LiveConnection } from "../live/index.ts";
import type { SubmissionQueue, SubmissionQueueState } from "../play/game/submission-queue.ts";

/** A submission queue for a phone that is never offline: nothing is stored. */
export function createDirectSubmissions(connection: LiveConnection): SubmissionQueue {
  const listeners = new Set<() => void>();
  let state: SubmissionQueueState = { pending: [], refused: null };
  const setRefused = (refused: SubmissionQueueState["refused"]): void => {
    state = { ...state, refused };
    for (const listener of listeners) listener();
  };
  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    submit(roundId, input, options) {
      const isDraft = options?.at_close === true;
      const draft = isDraft ? { at_close: true } : {};
      void connection
        .send({ type: "submit", round_id: roundId, submission_id: createRandomId(), input, ...draft })
        .then((result) =>
          setRefused(
            result.ok
              ? null
              : { round_id: roundId, code: result.code, ...(isDraft ? { is_draft: isDraft, input } : {}) },
          ),
        );
    },
    reportLost: (roundId) => setRefused({ round_id: roundId, code: "submissions_closed", is_draft: true }),
    dismiss: () => setRefused(null),
    resume: () => undefined,
    close: () => undefined,
  };
}
