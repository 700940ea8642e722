import { Decimal } from "@showrunner/rating";
import { createRequest, estimateUsage } from "../features/ai-runs/index.ts";
import { createAuthoringService, registerAuthoringRoutes } from "../features/authoring/index.ts";
import { createProviderPricingRepository, priceUsage } from "../features/provider-pricing/index.ts";
import type { Mount } from "../platform/http/mount.ts";
import type { ComposedAiRuns } from "./ai-runs.ts";
import { now, type Infrastructure } from "./infrastructure.ts";
import type { ComposedProviders } from "./providers.ts";

/** Composes drafts of rounds by a model. */
export function mountAuthoring(
  mount: Mount,
  { database, logger }: Infrastructure,
  { runnable: providers }: ComposedProviders,
  { texts }: ComposedAiRuns,
): void {
  const pricing = createProviderPricingRepository(database);
  const authoring = createAuthoringService({
    providers,
    texts,
    estimateCost: async ({ id }, model, { system, prompt }, maxTokens) => {
      const entries = await pricing.findValid(id, now());
      const use = { operation: "chat", model, quality: null, size: null } as const;
      const facts = estimateUsage("chat", createRequest({ system, prompt, max_tokens: maxTokens }));
      const priced = facts.map(({ unit, amount }) => priceUsage(entries, use, unit, amount));
      const [first] = priced;
      if (first == null || priced.some((each) => each?.currency !== first.currency)) return null;
      const amount = priced.reduce((sum, each) => sum.plus(each?.cost ?? 0), new Decimal(0));
      return { amount: amount.toString(), currency: first.currency };
    },
    onError: (err) => logger.warn({ err }, "drafts of rounds"),
  });
  registerAuthoringRoutes(mount, authoring);
}
