export { registerRestartRoutes } from "./restart.routes.ts";
export { createRestartService, type RestartService } from "./restart.service.ts";
