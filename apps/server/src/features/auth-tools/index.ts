export { registerAuthToolsRoutes } from "./auth-tools.routes.ts";
export { createCheckToken } from "./token-check.service.ts";
