export { createLogService } from "./log-service.ts";
export { createRawLog } from "./raw-log.ts";
export { resultsRepository } from "./repository.ts";
export { createResults } from "./results-service.ts";
export { resultRoutes } from "./routes.ts";
