export { createMeters } from "./meters.ts";
export { metricsRoute } from "./metrics.ts";
export { operationsRoutes } from "./routes.ts";
