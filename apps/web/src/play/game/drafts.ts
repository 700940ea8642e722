import type { Json } from "@showrunner/engine";
import type { Draft } from "@showrunner/rounds/team-views";
import type { AnswerQueue } from "./answers.ts";

/** Debounce before picks are saved as a draft while the question is open, in ms. */
const save_after_ms = 1_000;

/** Unsent input of this phone for the current round (SUBMIT-11). */
export interface Drafts {
  of(round_id: string): Draft;
  /** Time is up: sends the unsent input as a draft. */
  send(round_id: string): void;
  /** The answer is revealed: discards the unsent input and reports it as lost. */
  drop(round_id: string): void;
  close(): void;
}

interface Unsent {
  readonly round_id: string;
  readonly input: Json;
  /** Already sent to the server as a draft. */
  readonly saved: boolean;
}

export function createDrafts(answers: Pick<AnswerQueue, "submit" | "lose">, after_ms = save_after_ms): Drafts {
  let unsent: Unsent | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const read = (round_id: string): Unsent | null => (unsent?.round_id === round_id ? unsent : null);
  const save = (): void => {
    clearTimeout(timer);
    if (unsent === null || unsent.saved) return;
    answers.submit(unsent.round_id, unsent.input, { at_close: true });
    unsent = { ...unsent, saved: true };
  };
  return {
    of: (round_id) => ({
      read: () => read(round_id)?.input ?? null,
      write(input, options) {
        clearTimeout(timer);
        unsent = input === null ? null : { round_id, input, saved: false };
        if (options?.save === true && input !== null) timer = setTimeout(save, after_ms);
      },
    }),
    send(round_id) {
      if (read(round_id) === null) return;
      save();
      unsent = null;
    },
    drop(round_id) {
      const lost = read(round_id);
      clearTimeout(timer);
      unsent = null;
      if (lost !== null && !lost.saved) answers.lose(round_id);
    },
    close: () => clearTimeout(timer),
  };
}
