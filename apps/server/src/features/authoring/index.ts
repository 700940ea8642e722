export { registerAuthoringRoutes } from "./authoring.routes.ts";
export { createAuthoringService } from "./authoring.service.ts";
