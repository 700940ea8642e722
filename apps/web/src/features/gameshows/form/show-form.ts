import { z } from "zod";
import { gameshowRoutes, showSettings, type Gameshow } from "@showrunner/contract/rest";
import { DEFAULT_SETTINGS } from "@showrunner/engine";

const { name, description } = gameshowRoutes["PATCH /gameshows/:id"].body.shape;

/** Name, description and all settings of a show, with the server's validation. */
export const showFormSchema = z.object({
  name: name.unwrap(),
  description: description.unwrap(),
  settings: showSettings,
});
export type ShowFormValues = z.infer<typeof showFormSchema>;

/** Keeps the behaviour of shows from before the setting, when arming also controlled the timer. */
export function withTimerStart(settings: ShowFormValues["settings"]): ShowFormValues["settings"] {
  const { arming, timer_start = arming, reading_s = null } = settings;
  return { ...settings, timer_start, reading_s };
}

export const defaultShowForm: ShowFormValues = {
  name: "",
  description: "",
  settings: withTimerStart({ ...DEFAULT_SETTINGS, languages: [...DEFAULT_SETTINGS.languages] }),
};

export function toShowForm({ name, description, settings }: Gameshow): ShowFormValues {
  return { name, description, settings: withTimerStart(settings) };
}
