export { createRecordUsage, type AttemptUsage, type FindPrices, type RecordUsage } from "./record-usage.ts";
export { rebuildUsage } from "./rebuild-usage.ts";
export { createUsageDaysRepository } from "./usage-days.repository.ts";
export { addPendingUsage, startUsageRollup } from "./usage-rollup.ts";
export { registerUsageRoutes } from "./usage.routes.ts";
export { createUsageService } from "./usage.service.ts";
export { createUsageEventsRepository, RATE_USAGE_JOB } from "./usage-events.repository.ts";
