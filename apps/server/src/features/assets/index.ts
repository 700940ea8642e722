export { registerAssetRoutes } from "./assets.routes.ts";
export { registerFeatureStatusRoutes, type ListProviders } from "./feature-status.ts";
export { createAssetsService } from "./assets.service.ts";
