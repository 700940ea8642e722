import { defineCatalog } from "@showrunner/i18n";

export const en = {
  options: "Options",
  pick_one: "Pick one",
  pick_several: "Pick all that are right",
  pick_any: "Pick one or several",
  send_picks: "Send answer",
  picks_noted: "Your answer is noted",
  picks_at_close: "What you entered counts as your answer",
  picks_sending: "Your answer is being sent",
} as const;

/** Messages of types whose teams pick options. */
export const pickerMessages = defineCatalog(en, () => import.meta.glob("./??.ts", { eager: true, import: "default" }));
