import { PROVIDER_DEFINITIONS } from "../ai/provider-definitions.ts";
import { createProviderFetch } from "../ai/provider-fetch.ts";
import { createBudgetsRepository } from "../features/budgets/index.ts";
import { createMediaModelsRepository, createOfferedModels } from "../features/media-generation/index.ts";
import {
  createGetUnitPrices,
  createPricingRow,
  createProviderPricingRepository,
  createProviderPricingService,
  getPricingKey,
  registerProviderPricingRoutes,
} from "../features/provider-pricing/index.ts";
import {
  createChangeProvider,
  createProviderCredentials,
  createProvidersRepository,
  createProvidersService,
  createProviderTestsService,
  createRunnableProviders,
  PROVIDER_TEST_RULE,
  registerProviderRoutes,
} from "../features/providers/index.ts";
import { failField, ok } from "../platform/http/failure.ts";
import type { Mount } from "../platform/http/mount.ts";
import { now } from "./infrastructure.ts";
import type { ConfiguredInfrastructure } from "./settings.ts";

/** Composes AI providers. */
export function composeProviders({ database, secrets, auditLog, limits, isHostApproved }: ConfiguredInfrastructure) {
  const shared = {
    definitions: PROVIDER_DEFINITIONS,
    database,
    repository: createProvidersRepository(database),
    credentials: createProviderCredentials(secrets),
    auditLog,
    now,
  };
  const prices = createProviderPricingRepository(database);
  const models = createMediaModelsRepository(database);
  const pricing = createProviderPricingService({
    database,
    repository: prices,
    definitions: PROVIDER_DEFINITIONS,
    findProvider: shared.repository.findById,
    auditLog,
    now,
  });
  const providers = createProvidersService({
    ...shared,
    change: createChangeProvider(shared),
    pricing: {
      insert: (providerId, entries, validFrom) => {
        const keys = entries.map(getPricingKey);
        const repeated = keys.findIndex((key, index) => keys.indexOf(key) !== index);
        if (repeated !== -1) return failField(`pricing.${repeated}`, "duplicate_price");
        const offered = createOfferedModels(entries, providerId, validFrom);
        return ok([
          ...entries.map((entry) => prices.insert(createPricingRow(entry, providerId, validFrom))),
          // A model is offered as soon as it has a price.
          ...offered.map(models.insert),
        ]);
      },
      delete: (providerId) => [
        prices.deleteByProvider(providerId),
        ...createBudgetsRepository(database).delete({ subject_id: providerId }),
      ],
    },
  });
  const tests = createProviderTestsService({
    ...shared,
    fetch: createProviderFetch(isHostApproved),
    isHostApproved,
    testLimit: limits.createLocal("provider_tests", PROVIDER_TEST_RULE),
  });
  const runnable = createRunnableProviders(shared);
  const getUnitPrices = createGetUnitPrices({ repository: prices, findForRun: runnable.findForRun, now });
  return {
    repository: shared.repository,
    runnable,
    mount: (mount: Mount): void => {
      registerProviderRoutes(mount, { providers, tests });
      registerProviderPricingRoutes(mount, pricing, getUnitPrices);
    },
  };
}
export type ComposedProviders = ReturnType<typeof composeProviders>;
