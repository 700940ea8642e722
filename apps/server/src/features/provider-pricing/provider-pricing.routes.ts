import type { Mount } from "../../platform/http/mount.ts";
import { getRequestSource } from "../../platform/security-log/index.ts";
import type { ProviderPricingService } from "./provider-pricing.service.ts";

export function registerProviderPricingRoutes(mount: Mount, pricing: ProviderPricingService): void {
  mount("GET /providers/:id/pricing", ({ params }) => pricing.get(params.id));
  mount("PUT /providers/:id/pricing", ({ params, body, caller, request }) =>
    pricing.replace(params.id, body, { actor_id: caller.user_id, source: getRequestSource(request) }),
  );
  mount("POST /providers/:id/pricing/import", ({ params, body }) => pricing.lookUp(params.id, body));
  mount("POST /providers/definitions/:key/pricing/import", ({ params, body }) =>
    pricing.lookUpByDefinition(params.key, body),
  );
}
