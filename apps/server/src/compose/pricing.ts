import * as pricing from "../features/pricing/index.ts";
import { RATE_USAGE_JOB } from "../features/usage/index.ts";
import type { Mount } from "../platform/http/mount.ts";
import type { JobRunner } from "../platform/jobs/index.ts";
import { now, type Infrastructure } from "./infrastructure.ts";

/** Composes internal prices: the pricing model, and the rating of usage by it. */
export function composePricing({ database, auditLog }: Infrastructure, jobs: Pick<JobRunner, "add" | "wake">) {
  const repository = pricing.createPricingRepository(database);
  const charges = pricing.createChargesRepository(database);
  const change = pricing.createChangeModel(database, repository);
  const worker = pricing.createRatingWorker({
    database,
    pricing: repository,
    charges,
    auditLog,
    addJob: () => jobs.add(RATE_USAGE_JOB, null),
    wakeJobs: jobs.wake,
    now,
  });
  const services: pricing.PricingServices = {
    catalogs: pricing.createCatalogsService({ repository, change, charges, auditLog, now }),
    rules: pricing.createRulesService({ repository, change, auditLog, now }),
    conversions: pricing.createConversionsService({ repository, change, auditLog, now }),
    models: pricing.createPricingModelsService({ repository, change, charges, auditLog, now }),
    preview: pricing.createPreviewService({ repository, charges, now }),
    charges: pricing.createChargesService(charges, repository),
    worker,
  };
  return { worker, mount: (mount: Mount): void => pricing.registerPricingRoutes(mount, services) };
}
