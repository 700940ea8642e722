import { USAGE_UNITS, type UnitPrices } from "@showrunner/contract/rest";
import type { UserCaller } from "../../platform/http/caller.ts";
import { ok, type ServiceResult } from "../../platform/http/failure.ts";
import type { RouteInput } from "../../platform/http/mount.ts";
import { priceUsage } from "./price-usage.ts";
import type { ProviderPricingRepository } from "./provider-pricing.repository.ts";

/** Prices of single units for users who may run a provider, because only admins see its price list. */
export type GetUnitPrices = (
  caller: UserCaller,
  providerId: string,
  query: RouteInput<"GET /providers/:id/unit-prices">["query"],
) => Promise<ServiceResult<UnitPrices>>;

interface Dependencies {
  readonly repository: Pick<ProviderPricingRepository, "findValid">;
  /** Fails unless the caller may run the provider. */
  readonly findForRun: (
    caller: UserCaller,
    id: string,
  ) => Promise<ServiceResult<{ readonly settings: Readonly<Record<string, string>> }>>;
  readonly now: () => number;
}

export function createGetUnitPrices({ repository, findForRun, now }: Dependencies): GetUnitPrices {
  return async (caller, providerId, { operation, model: requested = "", quality = "", size = "" }) => {
    const provider = await findForRun(caller, providerId);
    if (!provider.ok) return provider;
    const model = requested === "" ? (provider.value.settings["default_model"] ?? null) : requested;
    if (model === null) return ok({ model, items: [] });
    const entries = await repository.findValid(providerId, now());
    const use = { operation, model, quality: quality === "" ? null : quality, size: size === "" ? null : size };
    const items = USAGE_UNITS.flatMap((unit) => {
      const priced = priceUsage(entries, use, unit, "1");
      return priced === null ? [] : [{ unit, cost: priced.cost, currency: priced.currency }];
    });
    return ok({ model, items });
  };
}
