import { AUTHORING_LIMITS, DOCUMENT_PAGES } from "@showrunner/contract/rest";
import { Decimal } from "@showrunner/rating";
import { createRequest, estimateUsage } from "../features/ai-runs/index.ts";
import {
  createAuthoringService,
  createDocumentsService,
  createModelWriter,
  createSuggestionsService,
  createTextChecksService,
  createTranslationsService,
  registerAuthoringRoutes,
} from "../features/authoring/index.ts";
import { createProviderPricingRepository, priceUsage } from "../features/provider-pricing/index.ts";
import { createDocumentReader } from "../platform/documents/index.ts";
import type { Mount } from "../platform/http/mount.ts";
import type { ComposedAiRuns } from "./ai-runs.ts";
import { now, type Infrastructure } from "./infrastructure.ts";
import type { ComposedMedia } from "./media.ts";
import type { ComposedProviders } from "./providers.ts";

/** Composes what a model proposes while rounds are written. */
export function composeAuthoring(
  { database, logger }: Infrastructure,
  { runnable: providers }: ComposedProviders,
  { texts }: ComposedAiRuns,
  { runUpload }: Pick<ComposedMedia, "runUpload">,
) {
  const pricing = createProviderPricingRepository(database);
  const writer = createModelWriter({
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
  });
  const shared = { writer, onError: (err: unknown) => logger.warn({ err }, "authoring") };
  const reader = createDocumentReader({ maxPages: DOCUMENT_PAGES, maxCharacters: AUTHORING_LIMITS.document });
  return {
    mount: (mount: Mount): void =>
      registerAuthoringRoutes(mount, {
        authoring: createAuthoringService(shared),
        suggestions: createSuggestionsService(shared),
        textChecks: createTextChecksService(shared),
        translations: createTranslationsService(shared),
        documents: createDocumentsService(reader),
        runUpload,
      }),
    close: (): Promise<void> => reader.close(),
  };
}
