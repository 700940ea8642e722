export { sampleRoutes } from "./routes.ts";
export { createLoadSample } from "./service.ts";
