import { describe, expect, it } from "vitest";
import { DEFAULT_SETTINGS, NO_BRANDING } from "@showrunner/engine";
import { keepValidReading, mergeParts, newShowSchema, showFormSchema, withTimerStart } from "./show-form.ts";

const settings = { ...DEFAULT_SETTINGS, languages: [...DEFAULT_SETTINGS.languages] };

describe("the start of the timer in the settings of a show", () => {
  it.each(["with_question", "by_hand"] as const)("a show from before the setting shows what it does: %s", (arming) => {
    expect(withTimerStart({ ...settings, arming })).toMatchObject({ arming, timer_start: arming, reading_s: null });
  });

  it("an explicit timer start is kept, independent of arming", () => {
    const own = { ...settings, arming: "by_hand", timer_start: "after_reading", reading_s: 8 } as const;
    expect(withTimerStart(own)).toEqual(own);
  });

  it("reading times outside 1 to 120 s are refused", () => {
    const parsed = (readingS: number | null): boolean =>
      showFormSchema.safeParse({
        name: "Show",
        description: "",
        settings: { ...settings, reading_s: readingS },
      }).success;
    expect([0, 1, 120, 121, 2.5, null].map(parsed)).toEqual([false, true, true, false, false, true]);
  });
});

describe("settings that another host changed while the form was open", () => {
  it("keep the parts that the form did not change", () => {
    const opened = {
      ...settings,
      sound_files: { correct: "a", wrong: "b" },
      volumes: { music: 0, cues: 80, ticks: 80 },
    };
    const edited = {
      ...opened,
      branding: { ...NO_BRANDING, logo: "logo" },
      sound_files: { wrong: "c" },
      volumes: { ...opened.volumes, music: 60 },
    };
    const newest = {
      ...opened,
      branding: { ...NO_BRANDING, accent: "#aa0000", sponsors: ["first"] },
      sound_files: { ...opened.sound_files, lobby: "d" },
      volumes: { ...opened.volumes, ticks: 20 },
    };
    expect(mergeParts({ opened, edited, newest })).toEqual({
      branding: { ...NO_BRANDING, logo: "logo", accent: "#aa0000", sponsors: ["first"] },
      sound_files: { correct: undefined, wrong: "c", lobby: "d" },
      volumes: { music: 60, cues: 80, ticks: 20 },
    });
  });
});

it("a new show sends no settings, so that the configured defaults apply", () => {
  const name = "Quiz night";
  expect(newShowSchema.parse({ name, description: "", settings })).toEqual({ name });
});

it("a reading time that is not valid is dropped with its field", () => {
  expect([8, 121, "", null, undefined].map(keepValidReading)).toEqual([8, null, null, null, null]);
});
