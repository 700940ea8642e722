import type { Json, RoundSlice } from "@showrunner/engine";
import type { Draft } from "@showrunner/rounds/team-views";
import type { SubmissionQueue } from "./submission-queue.ts";

/** Debounce before picks are saved as a draft while the question is open, in ms. */
const SAVE_DELAY_MS = 1_000;

/** Draft of this phone for a round (SUBMIT-11). */
export interface RoundDraft extends Draft {
  /** Time is up: sends the draft as such, and keeps it, because the moderator may add time. */
  send(): void;
  /**
   * The question has ended otherwise: stops saving, and reports the draft as lost if the answer is revealed. Keeps
   * it, because the moderator may undo this.
   */
  end(isRevealed: boolean): void;
  /** The question is open, perhaps again: withdraws the report. */
  resume(): void;
}

export interface Drafts {
  /** The draft of this round, always the same object; another one once the round is played again (ROUND-11). */
  forRound(round: Pick<RoundSlice, "id" | "opened_at">): RoundDraft;
  close(): void;
}

export function createDrafts(
  submissions: Pick<SubmissionQueue, "getState" | "submit" | "reportLost" | "dismiss">,
): Drafts {
  const drafts: Record<string, RoundDraft> = {};

  const createDraft = (roundId: string): RoundDraft => {
    let draft: Json | undefined;
    /** Whether the server needs nothing more: it was sent the draft, or there is none. */
    let isSaved = true;
    let isReportedLost = false;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const save = (): void => {
      clearTimeout(timer);
      if (draft === undefined || isSaved) return;
      submissions.submit(roundId, draft, { at_close: true });
      isSaved = true;
    };
    return {
      read: () => draft,
      write(input, options) {
        clearTimeout(timer);
        draft = input;
        isSaved = !input && !options?.save;
        if (options?.save) timer = setTimeout(save, SAVE_DELAY_MS);
      },
      send: save,
      end(isRevealed) {
        clearTimeout(timer);
        if (!isRevealed || !draft || isSaved || isReportedLost) return;
        submissions.reportLost(roundId);
        isReportedLost = true;
      },
      resume() {
        const { refused } = submissions.getState();
        // Sent again at the next close: it arrived too late for this one.
        if (refused?.is_draft && refused.round_id === roundId) isSaved = false;
        if (isReportedLost) submissions.dismiss();
        isReportedLost = false;
      },
    };
  };

  return {
    forRound: ({ id, opened_at }) => (drafts[`${id} ${opened_at}`] ??= createDraft(id)),
    close() {
      for (const draft of Object.values(drafts)) draft.end(false);
    },
  };
}
