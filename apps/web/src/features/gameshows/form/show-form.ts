import { z } from "zod";
import { gameshowRoutes, showSettings, type Gameshow } from "@showrunner/contract/rest";

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

/** The reading time without its field: one that is not valid could not be corrected. */
export function keepValidReading(seconds: unknown): number | null {
  const { data = null } = showSettings.shape.reading_s.safeParse(seconds);
  return data;
}

/** A new show asks for its name only: the server completes the settings with the defaults that admins configured. */
export const newShowSchema = showFormSchema.pick({ name: true });
export type NewShowValues = z.infer<typeof newShowSchema>;

export function toShowForm({ name, description, settings }: Gameshow): ShowFormValues {
  return { name, description, settings: withTimerStart(settings) };
}
