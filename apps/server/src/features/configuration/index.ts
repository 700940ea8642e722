export { createIsHostApproved } from "./approved-hosts.ts";
export { createConfigurationFileService } from "./configuration-file.service.ts";
export { registerConfigurationRoutes } from "./configuration.routes.ts";
export {
  createConfigurationService,
  type ConfigurationRules,
  type ConfigurationService,
} from "./configuration.service.ts";
export { createSettingsRepository } from "./settings.repository.ts";
export { createSettingsService, type Settings, type SettingsService, type StateChanges } from "./settings.service.ts";
