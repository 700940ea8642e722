import { createProviderPricingRepository, priceUsage } from "../features/provider-pricing/index.ts";
import * as usageFeature from "../features/usage/index.ts";
import type { Mount } from "../platform/http/mount.ts";
import { now, type Infrastructure } from "./infrastructure.ts";

/** Composes metering: prices of providers, what runs used, and its daily sums. */
export function composeUsage({ database, logger }: Infrastructure) {
  const pricing = createProviderPricingRepository(database);
  const events = usageFeature.createUsageEventsRepository(database);
  const days = usageFeature.createUsageDaysRepository(database);
  const rollup = usageFeature.startUsageRollup({
    database,
    repository: days,
    onError: (err) => logger.warn({ err }, "usage roll-up"),
  });
  const findPrices: usageFeature.FindPrices = async (providerId, at) => {
    const entries = await pricing.findValid(providerId, at);
    return (use, unit, amount) => priceUsage(entries, use, unit, amount);
  };
  const service = usageFeature.createUsageService({ days, events, now });
  return {
    /** For the transaction of a run's result. */
    record: usageFeature.createRecordUsage({ repository: events, findPrices }),
    summarize: service.summarize,
    findPrices,
    mount: (mount: Mount): void => usageFeature.registerUsageRoutes(mount, service, events),
    stop: rollup.stop,
  };
}
