import type { RouteKey } from "@showrunner/contract/rest";
import { accountsProbes } from "./accounts.probes.ts";
import { adminProbes } from "./admin.probes.ts";
import { aiRunsProbes } from "./ai-runs.probes.ts";
import { audienceProbes } from "./audience.probes.ts";
import { gamesProbes } from "./games.probes.ts";
import { gameshowsProbes } from "./gameshows.probes.ts";
import { mediaProbes } from "./media.probes.ts";
import { providersProbes } from "./providers.probes.ts";
import { usageProbes } from "./usage.probes.ts";
import { pricingProbes } from "./pricing.probes.ts";
import type { RouteProbe } from "./route-probe.ts";

export type { RouteProbe } from "./route-probe.ts";

/** The type requires a probe for every route. */
export const ROUTE_PROBES: { readonly [K in RouteKey]: readonly RouteProbe<K>[] } = {
  ...accountsProbes,
  ...adminProbes,
  ...gamesProbes,
  ...gameshowsProbes,
  ...audienceProbes,
  ...mediaProbes,
  ...providersProbes,
  ...usageProbes,
  ...pricingProbes,
  ...aiRunsProbes,
};
