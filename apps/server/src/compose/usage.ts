import { createProviderPricingRepository, priceUsage } from "../features/provider-pricing/index.ts";
import * as usageFeature from "../features/usage/index.ts";
import type { Mount } from "../platform/http/mount.ts";
import { now, type Infrastructure } from "./infrastructure.ts";

/** Composes metering: vendor prices, what runs used, and the daily sums of usage. */
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
    /** Used in the transaction that writes a run's result. */
    record: usageFeature.createRecordUsage({ repository: events, findPrices }),
    summarise: service.summarise,
    findPrices,
    mount: (mount: Mount): void => usageFeature.registerUsageRoutes(mount, service, events),
    stop: rollup.stop,
  };
}
