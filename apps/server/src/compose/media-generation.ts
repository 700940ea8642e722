import type { Image, Video } from "@showrunner/contract/rest";
import { createRequest, readRequest } from "../features/ai-runs/index.ts";
import * as generation from "../features/media-generation/index.ts";
import type { Mount } from "../platform/http/mount.ts";
import type { ComposedAiRuns } from "./ai-runs.ts";
import { now, type Infrastructure } from "./infrastructure.ts";
import type { ComposedMedia } from "./media.ts";
import type { ComposedProviders } from "./providers.ts";
import type { ComposedAiRunStore } from "./ai-run-store.ts";
import type { composeUsage } from "./usage.ts";

/** Composes the generation of images and videos into the libraries. */
export function composeMediaGeneration(
  { database, auditLog }: Infrastructure,
  { repository: findProvider, runnable: providers }: ComposedProviders,
  aiRunStore: ComposedAiRunStore,
  { runs, begin, wakeJobs, estimateCost, estimateRuns }: ComposedAiRuns,
  { runUpload, libraries, generated: records }: ComposedMedia,
  { summarise }: Pick<ReturnType<typeof composeUsage>, "summarise">,
) {
  const models = generation.createMediaModelsService({
    database,
    repository: generation.createMediaModelsRepository(database),
    providers,
    findProvider: findProvider.findById,
    estimateCost,
    auditLog,
    now,
  });
  const shared: { readonly libraries: generation.MediaLibraries<Image, Video>; readonly records: typeof records } = {
    libraries,
    records,
  };
  const service = generation.createGenerationService({
    ...shared,
    models,
    createRequest,
    begin,
    wakeJobs,
    estimateRuns,
    now,
  });
  const usage = generation.createMediaUsageService({
    summarise,
    records,
    findCosts: aiRunStore.findCosts,
    readRequest,
    now,
  });
  const saveRunFile = generation.createSaveRunFile({
    ...shared,
    database,
    readRequest,
    findRun: aiRunStore.repository.findById,
    openFile: runs.openFile,
    now,
  });
  return {
    estimateImages: service.estimateImages,
    /** Providers of the models that requests can name; the provider of the default model comes first. */
    listProviders: async (kind: "image" | "video") => (await models.listOffered(kind)).map(({ provider }) => provider),
    mount: (mount: Mount): void =>
      generation.registerMediaGenerationRoutes(mount, { generation: service, models, usage, saveRunFile, runUpload }),
  };
}
