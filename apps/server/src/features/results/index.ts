export { createLogService } from "./log.service.ts";
export { createRawLogReader } from "./raw-log.service.ts";
export { resultsRepository } from "./results.repository.ts";
export { createResultsReader } from "./results.service.ts";
export { resultRoutes } from "./results.routes.ts";
