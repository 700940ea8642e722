import { z } from "zod";
import { gameshowRoutes, showSettings, type Gameshow } from "@showrunner/contract/rest";
import { DEFAULT_VOLUMES, NO_BRANDING } from "@showrunner/engine";

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

interface SettingsVersions {
  /** Settings with which the form was opened. */
  readonly opened: ShowFormValues["settings"];
  readonly edited: ShowFormValues["settings"];
  /** Settings that the show has now. */
  readonly newest: ShowFormValues["settings"];
}

/** Settings that consist of parts, with the parts that the form changed; the other parts may have changed elsewhere. */
export function mergeParts({ opened, edited, newest }: SettingsVersions) {
  const merge = <T extends object>(select: (settings: ShowFormValues["settings"]) => T): T =>
    mergeChanges(select(opened), select(edited), select(newest));
  return {
    branding: merge(({ branding }) => branding ?? NO_BRANDING),
    volumes: merge(({ volumes }) => volumes ?? DEFAULT_VOLUMES),
    sound_files: merge((settings) => settings.sound_files ?? {}),
  };
}

function mergeChanges<T extends object>(opened: T, edited: T, newest: T): T {
  const names = Object.keys({ ...opened, ...edited }) as (keyof T)[];
  const changed = names.filter((name) => JSON.stringify(opened[name]) !== JSON.stringify(edited[name]));
  return { ...newest, ...Object.fromEntries(changed.map((name) => [name, edited[name]])) };
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
