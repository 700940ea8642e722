import { describe, expect, it } from "vitest";
import { default_settings } from "@showrunner/engine";
import { new_show, show_form_schema, withTimerStart } from "./show-form.ts";

const settings = { ...default_settings, languages: [...default_settings.languages] };

describe("D2: the start of the timer in the settings of a show", () => {
  it.each(["with_question", "by_hand"] as const)(
    "D2: a show from before the setting shows what it does: %s",
    (arming) => {
      expect(withTimerStart({ ...settings, arming })).toMatchObject({ arming, timer_start: arming, reading_s: null });
    },
  );

  it("D2: a choice of one's own stays, whatever the buzzer does", () => {
    const own = { ...settings, arming: "by_hand", timer_start: "after_reading", reading_s: 8 } as const;
    expect(withTimerStart(own)).toEqual(own);
  });

  it("D2: reading times outside 1 to 120 s are refused", () => {
    const parsed = (reading_s: number | null): boolean =>
      show_form_schema.safeParse({ ...new_show, name: "Show", settings: { ...new_show.settings, reading_s } }).success;
    expect([0, 1, 120, 121, 2.5, null].map(parsed)).toEqual([false, true, true, false, false, true]);
  });
});
