import type { SettingsRepository } from "../../features/configuration/settings.repository.ts";
import type { Recorder } from "./recorder.ts";

/** Settings and their version. */
export async function exerciseSettings(settings: SettingsRepository, { reads, writes }: Recorder): Promise<void> {
  await writes("settings.put", settings.put("b", '"ä"', 1), settings.put("a", "1", 1));
  await writes("settings.put again", settings.put("a", "2", 2));
  await writes("settings.insert of a known key", settings.insert("a", "3", 3));
  await reads(
    "settings.findAll",
    settings.findAll().then((rows) => rows.toSorted((a, b) => (a.key < b.key ? -1 : 1))),
  );

  await writes("settings.remove", settings.remove("b"));
  await writes("settings.incrementVersion", settings.incrementVersion(null));
  await writes("settings.incrementVersion of an old version", settings.incrementVersion(0));
  await reads("settings.findVersion", settings.findVersion());
}
