export { createSettingsRepository } from "./settings.repository.ts";
export { createSettingsService, type Settings, type SettingsService } from "./settings.service.ts";
