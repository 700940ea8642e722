export { createLogService } from "./log.service.ts";
export { createRawLogReader } from "./raw-log.service.ts";
export { createResultsRepository } from "./results.repository.ts";
export { createResultsReader } from "./results.service.ts";
export { registerResultRoutes } from "./results.routes.ts";
