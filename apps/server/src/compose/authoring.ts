import { scheduler } from "node:timers/promises";
import { AUTHORING_LIMITS, DOCUMENT_PAGES } from "@showrunner/contract/rest";
import { parseModel } from "@showrunner/contract/settings";
import { SimilarityIndex, type ComparedRound } from "@showrunner/sanitise/similar-questions";
import {
  createAuthoringService,
  createDocumentsService,
  createPictureIdeasService,
  createSuggestionsService,
  createTextChecksService,
  createTextModels,
  createTranslationsService,
  registerAuthoringRoutes,
  type FindSimilar,
} from "../features/authoring/index.ts";
import { createReadableQuestionsRepository, type ReadableQuestion } from "../features/games/index.ts";
import { createDocumentReader } from "../platform/documents/index.ts";
import type { UserCaller } from "../platform/http/caller.ts";
import type { Mount } from "../platform/http/mount.ts";
import type { ComposedAiRuns } from "./ai-runs.ts";
import type { ConfiguredInfrastructure } from "./settings.ts";
import type { composeMediaGeneration } from "./media-generation.ts";
import type { ComposedMedia } from "./media.ts";
import type { ComposedProviders } from "./providers.ts";

/** A draft is compared with the newest 5,000 rounds that its author may read; a page takes about 10 ms. */
const COMPARED_PAGES = 50;
const COMPARED_PAGE = 100;

/** Composes the proposals that a model makes while rounds are written. */
export function composeAuthoring(
  { database, logger, settings }: ConfiguredInfrastructure,
  { runnable: providers }: ComposedProviders,
  { texts, estimateRuns }: ComposedAiRuns,
  { runUpload }: Pick<ComposedMedia, "runUpload">,
  { estimateImages }: Pick<ReturnType<typeof composeMediaGeneration>, "estimateImages">,
) {
  const textModels = createTextModels({
    providers,
    texts,
    estimateRuns,
    getPreferred: () => parseModel(settings.get().ai_text_model),
  });
  const shared = { textModels, onError: (err: unknown) => logger.warn({ err }, "authoring") };
  const questions = createReadableQuestionsRepository(database);
  const loadSimilaritySearch = async (caller: UserCaller): Promise<FindSimilar> => {
    const index = new SimilarityIndex<ComparedRound & { readonly title: string }>();
    let after: string | null = null;
    for (let page = 0; page < COMPARED_PAGES; page += 1) {
      const rows: readonly ReadableQuestion[] = await questions.findPage(caller, after, COMPARED_PAGE);
      for (const { title, type, question, answers, config } of rows)
        index.add({ title, type, question, answers: JSON.parse(answers), config: JSON.parse(config) });
      after = rows.at(-1)?.id ?? null;
      if (rows.length < COMPARED_PAGE) break;
      // Yields, because running shows share this thread.
      await scheduler.yield();
    }
    return (round) => {
      const found = index.find(round);
      return found && { question: found.question, game: found.round.title };
    };
  };
  const reader = createDocumentReader({ maxPages: DOCUMENT_PAGES, maxCharacters: AUTHORING_LIMITS.document });
  return {
    mount: (mount: Mount): void =>
      registerAuthoringRoutes(mount, {
        authoring: createAuthoringService({ ...shared, loadSimilaritySearch }),
        suggestions: createSuggestionsService(shared),
        textChecks: createTextChecksService(shared),
        translations: createTranslationsService(shared),
        pictureIdeas: createPictureIdeasService({
          ...shared,
          estimatePictures: (caller, count) => estimateImages(caller, { count, quality: null }),
        }),
        documents: createDocumentsService(reader),
        runUpload,
      }),
    close: (): Promise<void> => reader.close(),
  };
}
