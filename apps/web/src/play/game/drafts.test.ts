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
    submit: (round_id, input, options) => sent.push({ round_id, input, at_close: options?.at_close === true }),
    lose: (round_id) => lost.push(round_id),
  });
});
afterEach(() => {
  vi.useRealTimers();
});

const text = { text: "Par" };
const picks = (...ids: string[]) => ({ picks: ids });

describe("D4: what is typed or picked when time runs out", () => {
  it("D4: is sent once, marked as a draft", () => {
    drafts.of("r1").write(text);
    vi.advanceTimersByTime(60_000);
    expect(sent).toEqual([]);
    drafts.send("r1");
    drafts.send("r1");
    expect(sent).toEqual([{ round_id: "r1", input: text, at_close: true }]);
  });

  it("D4: is nothing when the line is empty, was sent by hand, or belongs to another round", () => {
    drafts.send("r1");
    drafts.of("r1").write(text);
    drafts.of("r1").write(null);
    drafts.send("r1");
    drafts.of("r1").write(text);
    drafts.send("r2");
    expect(sent).toEqual([]);
  });

  it("D4: is told to be lost where the answer comes out first", () => {
    drafts.of("r1").write(text);
    drafts.drop("r1");
    drafts.send("r1");
    drafts.drop("r1");
    expect([sent, lost]).toEqual([[], ["r1"]]);
  });

  it("D4: is still in its line after the show was paused", () => {
    drafts.of("r1").write(text);
    expect(drafts.of("r1").read()).toEqual(text);
    expect(drafts.of("r2").read()).toBeNull();
  });
});

describe("B6: picks that were not sent are not lost at the reveal", () => {
  it("B6: they are saved a second after the last change", () => {
    drafts.of("r1").write(picks("a"), { save: true });
    vi.advanceTimersByTime(900);
    drafts.of("r1").write(picks("a", "b"), { save: true });
    vi.advanceTimersByTime(900);
    expect(sent).toEqual([]);
    vi.advanceTimersByTime(200);
    expect(sent).toEqual([{ round_id: "r1", input: picks("a", "b"), at_close: true }]);
    drafts.drop("r1");
    expect(lost).toEqual([]);
  });

  it("B6: they are not sent twice when time runs out after they were saved", () => {
    drafts.of("r1").write(picks("a"), { save: true });
    vi.advanceTimersByTime(2_000);
    drafts.send("r1");
    expect(sent).toHaveLength(1);
  });

  it("B6: nothing is saved of what was sent by hand within the second", () => {
    drafts.of("r1").write(picks("a"), { save: true });
    drafts.of("r1").write(null);
    vi.advanceTimersByTime(2_000);
    expect(sent).toEqual([]);
  });
});
