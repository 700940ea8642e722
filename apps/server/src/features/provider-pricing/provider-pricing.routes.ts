import { toAuditContext } from "../../platform/audit-log/index.ts";
import type { Mount } from "../../platform/http/mount.ts";
import type { ProviderPricingService } from "./provider-pricing.service.ts";
import type { GetUnitPrices } from "./unit-prices.ts";

export function registerProviderPricingRoutes(
  mount: Mount,
  pricing: ProviderPricingService,
  getUnitPrices: GetUnitPrices,
): void {
  mount("GET /providers/:id/pricing", ({ params }) => pricing.get(params.id));
  mount("PUT /providers/:id/pricing", ({ params, body, caller, request }) =>
    pricing.replace(params.id, body, toAuditContext({ caller, request })),
  );
  mount("GET /providers/:id/unit-prices", ({ params, query, caller }) => getUnitPrices(caller, params.id, query));
  mount("POST /providers/:id/pricing/import", ({ params, body }) => pricing.lookUp(params.id, body));
  mount("POST /providers/definitions/:key/pricing/import", ({ params, body }) =>
    pricing.lookUpByDefinition(params.key, body),
  );
}
