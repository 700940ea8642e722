import { randomId, type LiveConnection } from "../../live/index.ts";
import type { AnswerQueue, AnswersState } from "../../play/game/answers.ts";

/** A submission queue for a phone that is never offline: nothing is stored. */
export function directAnswers(connection: LiveConnection): AnswerQueue {
  const listeners = new Set<() => void>();
  let state: AnswersState = { waiting: [], refused: null };
  const change = (refused: AnswersState["refused"]): void => {
    state = { ...state, refused };
    for (const listener of listeners) listener();
  };
  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    submit(round_id, input, options) {
      const is_draft = options?.at_close === true;
      void connection
        .send({ type: "submit", round_id, submission_id: randomId(), input, ...options })
        .then((result) =>
          change(result.ok ? null : { round_id, code: result.code, ...(is_draft ? { is_draft } : {}) }),
        );
    },
    lose: (round_id) => change({ round_id, code: "submissions_closed", is_draft: true }),
    dismiss: () => change(null),
    close: () => undefined,
  };
}
