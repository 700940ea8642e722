export { settingsRepository } from "./repository.ts";
export { createSettings, type Settings, type SettingsService } from "./service.ts";
