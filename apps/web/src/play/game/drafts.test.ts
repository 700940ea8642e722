import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Json } from "@showrunner/engine";
import { createDrafts, type Drafts } from "./drafts.ts";

let sent: { readonly round_id: string; readonly input: Json; readonly at_close: boolean }[];
let lost: string[];
let drafts: Drafts;

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  lost = [];
  drafts = createDrafts({
    submit: (roundId, input, options) => sent.push({ round_id: roundId, input, at_close: options?.at_close === true }),
    reportLost: (roundId) => lost.push(roundId),
  });
});
afterEach(() => {
  vi.useRealTimers();
});

const text = { text: "Par" };
const picks = (...ids: string[]) => ({ picks: ids });

describe("an unsent draft when time runs out", () => {
  it("is sent once, marked as a draft", () => {
    drafts.forRound("r1").write(text);
    vi.advanceTimersByTime(60_000);
    expect(sent).toEqual([]);
    drafts.send("r1");
    drafts.send("r1");
    expect(sent).toEqual([{ round_id: "r1", input: text, at_close: true }]);
  });

  it("is not sent when empty, already submitted, or for another round", () => {
    drafts.send("r1");
    drafts.forRound("r1").write(text);
    drafts.forRound("r1").write(null);
    drafts.send("r1");
    drafts.forRound("r1").write(text);
    drafts.send("r2");
    expect(sent).toEqual([]);
  });

  it("is reported as lost when the answer is revealed first", () => {
    drafts.forRound("r1").write(text);
    drafts.discard("r1");
    drafts.send("r1");
    drafts.discard("r1");
    expect([sent, lost]).toEqual([[], ["r1"]]);
  });

  it("survives a pause of the show", () => {
    drafts.forRound("r1").write(text);
    expect(drafts.forRound("r1").read()).toEqual(text);
    expect(drafts.forRound("r2").read()).toBeNull();
  });
});

describe("unsent picks are not lost at the reveal", () => {
  it("picks are saved one second after the last change", () => {
    drafts.forRound("r1").write(picks("a"), { save: true });
    vi.advanceTimersByTime(900);
    drafts.forRound("r1").write(picks("a", "b"), { save: true });
    vi.advanceTimersByTime(900);
    expect(sent).toEqual([]);
    vi.advanceTimersByTime(200);
    expect(sent).toEqual([{ round_id: "r1", input: picks("a", "b"), at_close: true }]);
    drafts.discard("r1");
    expect(lost).toEqual([]);
  });

  it("saved picks are not sent again when time runs out", () => {
    drafts.forRound("r1").write(picks("a"), { save: true });
    vi.advanceTimersByTime(2_000);
    drafts.send("r1");
    expect(sent).toHaveLength(1);
  });

  it("picks that are submitted before the second has passed are not saved", () => {
    drafts.forRound("r1").write(picks("a"), { save: true });
    drafts.forRound("r1").write(null);
    vi.advanceTimersByTime(2_000);
    expect(sent).toEqual([]);
  });
});
