import type { Json } from "@showrunner/engine";
import type { Draft } from "@showrunner/rounds/team-views";
import type { SubmissionQueue } from "./submission-queue.ts";

/** Debounce before picks are saved as a draft while the question is open, in ms. */
const SAVE_DELAY_MS = 1_000;

/** Unsent input of this phone for the current round (SUBMIT-11). */
export interface Drafts {
  forRound(roundId: string): Draft;
  /** Time is up: sends the unsent input as a draft. */
  send(roundId: string): void;
  /** The answer is revealed: discards the unsent input and reports it as lost. */
  discard(roundId: string): void;
  close(): void;
}

interface UnsentDraft {
  readonly round_id: string;
  readonly input: Json;
  /** Whether it was already sent to the server as a draft. */
  readonly saved: boolean;
}

export function createDrafts(
  submissions: Pick<SubmissionQueue, "submit" | "reportLost">,
  afterMs = SAVE_DELAY_MS,
): Drafts {
  let unsent: UnsentDraft | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const read = (roundId: string): UnsentDraft | null => (unsent?.round_id === roundId ? unsent : null);
  const save = (): void => {
    clearTimeout(timer);
    if (unsent === null || unsent.saved) return;
    submissions.submit(unsent.round_id, unsent.input, { at_close: true });
    unsent = { ...unsent, saved: true };
  };
  return {
    forRound: (roundId) => ({
      read: () => read(roundId)?.input ?? null,
      write(input, options) {
        clearTimeout(timer);
        unsent = input === null ? null : { round_id: roundId, input, saved: false };
        if (options?.save === true && input !== null) timer = setTimeout(save, afterMs);
      },
    }),
    send(roundId) {
      if (read(roundId) === null) return;
      save();
      unsent = null;
    },
    discard(roundId) {
      const lost = read(roundId);
      clearTimeout(timer);
      unsent = null;
      if (lost !== null && !lost.saved) submissions.reportLost(roundId);
    },
    close: () => clearTimeout(timer),
  };
}
