export { registerConfigurationRoutes } from "./configuration.routes.ts";
export { createConfigurationService } from "./configuration.service.ts";
export { createSettingsRepository } from "./settings.repository.ts";
export { createSettingsService, type Settings, type SettingsService } from "./settings.service.ts";
