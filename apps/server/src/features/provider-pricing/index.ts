export { createPricingRow, getPricingKey } from "./provider-pricing.rows.ts";
export { priceUsage, type PricedAmount, type PricedUse } from "./price-usage.ts";
export { createProviderPricingRepository, type ProviderPricingRepository } from "./provider-pricing.repository.ts";
export { registerProviderPricingRoutes } from "./provider-pricing.routes.ts";
export { createProviderPricingService } from "./provider-pricing.service.ts";
export { createGetUnitPrices } from "./unit-prices.ts";
