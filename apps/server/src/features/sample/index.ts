export { registerSampleRoutes } from "./sample.routes.ts";
export { createLoadSample } from "./sample.service.ts";
