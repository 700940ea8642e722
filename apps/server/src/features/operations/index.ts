export { createServerMetrics } from "./server-metrics.ts";
export { registerMetricsRoute } from "./metrics.routes.ts";
export { registerOperationsRoutes } from "./operations.routes.ts";
