export { registerSampleRoutes } from "./sample.routes.ts";
export { createSampleShowCreator } from "./sample.service.ts";
