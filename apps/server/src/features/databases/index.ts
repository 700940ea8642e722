export { createActivationService, type ActivationService } from "./activation.service.ts";
export { createCopyService } from "./copy.service.ts";
export { registerDatabaseRoutes } from "./databases.routes.ts";
export { canStartFresh, createFreshStart } from "./fresh-start.repository.ts";
export { createProfilesService } from "./profiles.service.ts";
export { createUpgradeService } from "./upgrade.service.ts";
