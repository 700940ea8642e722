import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Json } from "@showrunner/engine";
import { createDrafts, type Drafts, type RoundDraft } from "./drafts.ts";
import type { RefusedSubmission } from "./submission-queue.ts";

let sent: { readonly round_id: string; readonly input: Json; readonly at_close: boolean }[];
let lost: string[];
let refused: RefusedSubmission | null;
let drafts: Drafts;

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  lost = [];
  refused = null;
  drafts = createDrafts({
    getState: () => ({ pending: [], refused }),
    submit: (roundId, input, options) => sent.push({ round_id: roundId, input, at_close: options?.at_close === true }),
    reportLost: (roundId) => lost.push(roundId),
    dismiss: () => {
      lost = [];
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
});

const draftOf = (id: string, openedAt = 0): RoundDraft => drafts.forRound({ id, opened_at: openedAt });
const text = { text: "Par" };
const picks = (...ids: string[]) => ({ picks: ids });

describe("a draft when time runs out", () => {
  it("is sent once, marked as a draft", () => {
    draftOf("r1").write(text);
    vi.advanceTimersByTime(60_000);
    expect(sent).toEqual([]);
    draftOf("r1").send();
    draftOf("r1").send();
    expect(sent).toEqual([{ round_id: "r1", input: text, at_close: true }]);
  });

  it("is kept, in case the question is reopened, and is sent again once it has changed", () => {
    draftOf("r1").write(text);
    draftOf("r1").send();
    draftOf("r1").resume();
    expect(draftOf("r1").read()).toEqual(text);
    draftOf("r1").send();
    expect(sent).toHaveLength(1);
    draftOf("r1").write({ text: "Paris" });
    draftOf("r1").send();
    expect(sent).toHaveLength(2);
  });

  it("is sent again at the next close if it arrived too late for the first one", () => {
    draftOf("r1").write(text);
    draftOf("r1").send();
    refused = { round_id: "r1", code: "submissions_closed", is_draft: true };
    draftOf("r1").resume();
    draftOf("r1").send();
    expect(sent).toHaveLength(2);
  });

  it("is not reported as lost once it was sent", () => {
    draftOf("r1").write(text);
    draftOf("r1").send();
    draftOf("r1").end(true);
    expect(lost).toEqual([]);
  });

  it("is not sent when empty, already submitted, or for another round", () => {
    draftOf("r1").send();
    draftOf("r1").write(text);
    draftOf("r1").write(undefined);
    draftOf("r1").send();
    draftOf("r1").write(text);
    draftOf("r1").write(null, { save: false });
    draftOf("r1").send();
    draftOf("r1").write(text);
    draftOf("r2").send();
    expect(sent).toEqual([]);
  });

  it("is reported as lost once when the answer is revealed first", () => {
    draftOf("r1").write(text);
    draftOf("r1").end(true);
    draftOf("r1").end(true);
    expect([sent, lost]).toEqual([[], ["r1"]]);
  });

  it("survives a pause of the show", () => {
    draftOf("r1").write(text);
    expect(draftOf("r1").read()).toEqual(text);
    expect(draftOf("r2").read()).toBeUndefined();
  });
});

describe("the undo of the end of a question", () => {
  it("keeps the draft after a reveal, and withdraws the report of its loss", () => {
    draftOf("r1").write(text);
    draftOf("r1").end(true);
    draftOf("r1").resume();
    expect([draftOf("r1").read(), lost]).toEqual([text, []]);
    draftOf("r1").send();
    expect(sent).toEqual([{ round_id: "r1", input: text, at_close: true }]);
  });

  it("keeps the draft after a cancellation or skip, which report no loss", () => {
    draftOf("r1").write(text);
    draftOf("r1").end(false);
    draftOf("r2").write({ text: "Ber" });
    draftOf("r2").end(true);
    expect(lost).toEqual(["r2"]);
    draftOf("r1").resume();
    expect([draftOf("r1").read(), lost]).toEqual([text, ["r2"]]);
  });

  it("saves no picks while the question is closed", () => {
    draftOf("r1").write(picks("a"), { save: true });
    draftOf("r1").end(false);
    vi.advanceTimersByTime(2_000);
    expect(sent).toEqual([]);
  });

  it("does not concern a round that is played again, which begins without input", () => {
    draftOf("r1", 1_000).write(text);
    draftOf("r1", 1_000).end(false);
    expect(draftOf("r1", 9_000).read()).toBeUndefined();
    expect(draftOf("r1", 1_000).read()).toEqual(text);
  });
});

describe("picks in a draft are not lost at the reveal", () => {
  it("picks are saved one second after the last change", () => {
    draftOf("r1").write(picks("a"), { save: true });
    vi.advanceTimersByTime(900);
    draftOf("r1").write(picks("a", "b"), { save: true });
    vi.advanceTimersByTime(900);
    expect(sent).toEqual([]);
    vi.advanceTimersByTime(200);
    expect(sent).toEqual([{ round_id: "r1", input: picks("a", "b"), at_close: true }]);
    draftOf("r1").end(true);
    expect(lost).toEqual([]);
  });

  it("saved picks are not sent again when time runs out", () => {
    draftOf("r1").write(picks("a"), { save: true });
    vi.advanceTimersByTime(2_000);
    draftOf("r1").send();
    expect(sent).toHaveLength(1);
  });

  it("picks that are submitted before the second has passed are not saved", () => {
    draftOf("r1").write(picks("a"), { save: true });
    draftOf("r1").write(undefined);
    vi.advanceTimersByTime(2_000);
    expect(sent).toEqual([]);
  });
});

describe("a draft that is taken back", () => {
  const takenBack = { round_id: "r1", input: null, at_close: true };

  it("is taken back on the server one second later, or when time runs out before", () => {
    draftOf("r1").write(picks("a"), { save: true });
    vi.advanceTimersByTime(2_000);
    draftOf("r1").write(null, { save: true });
    vi.advanceTimersByTime(2_000);
    expect(sent.slice(1)).toEqual([takenBack]);
    draftOf("r1").send();
    draftOf("r1").write(picks("b"), { save: true });
    vi.advanceTimersByTime(2_000);
    draftOf("r1").write(null, { save: true });
    draftOf("r1").send();
    vi.advanceTimersByTime(2_000);
    expect(sent.slice(3)).toEqual([takenBack]);
    expect(draftOf("r1").read()).toBeNull();
  });

  it("is not taken back once something else was picked", () => {
    draftOf("r1").write(null, { save: true });
    draftOf("r1").write(picks("b"), { save: true });
    vi.advanceTimersByTime(2_000);
    expect(sent).toEqual([{ round_id: "r1", input: picks("b"), at_close: true }]);
  });

  it("is taken back at the next close if it was too late for the first one, and never reported as lost", () => {
    draftOf("r1").write(null, { save: true });
    draftOf("r1").end(true);
    expect(lost).toEqual([]);
    draftOf("r1").send();
    refused = { round_id: "r1", code: "submissions_closed", is_draft: true, input: null };
    draftOf("r1").resume();
    draftOf("r1").send();
    expect(sent).toEqual([takenBack, takenBack]);
  });

  it("is neither sent again nor reported by a phone that was reloaded meanwhile", () => {
    refused = { round_id: "r1", code: "submissions_closed", is_draft: true, input: null };
    draftOf("r1").resume();
    draftOf("r1").send();
    draftOf("r1").end(true);
    expect([sent, lost]).toEqual([[], []]);
  });
});
