import type { Image, Video } from "@showrunner/contract/rest";
import { WriteConflict, type WriteStatement } from "../../platform/db/index.ts";
import type { UserCaller } from "../../platform/http/caller.ts";
import { fail, failField, ok, type Failure, type ServiceResult } from "../../platform/http/failure.ts";
import type { RouteInput } from "../../platform/http/mount.ts";
import { newId } from "../../platform/ids.ts";
import { readGeneration, type GenerationFacts } from "../../platform/media/generation.ts";
import type { BeginRun, createRequest, EstimateRuns, RunEstimate } from "../ai-runs/index.ts";
import type { GeneratedMediaRepository } from "./generated-media.repository.ts";
import type { MediaKind } from "./media-models.repository.ts";
import {
  getDefaultDuration,
  getDefaultSize,
  type MediaModelsService,
  type OfferedModel,
} from "./media-models.service.ts";
import { MEDIA_OPERATIONS } from "./media-operations.ts";
import { toMediaName, type MediaLibraries } from "./media-library.ts";

type ImageBody = RouteInput<"POST /images/generate">["body"];
type VideoBody = RouteInput<"POST /videos/generate">["body"];

/** The records of a request, the first one with all as `items`. */
type GeneratedRecords<Item> = Item & {
  readonly items: Item[];
  /** Why fewer records than requested were created; null otherwise. */
  readonly refusal: Failure | null;
};

/** Generates images and videos into the library. Each file has its own record and its own run. */
export interface GenerationService {
  generateImages(
    caller: UserCaller,
    body: ImageBody,
    idempotencyKey: string | null,
  ): Promise<ServiceResult<GeneratedRecords<Image>>>;
  generateVideos(
    caller: UserCaller,
    body: VideoBody,
    idempotencyKey: string | null,
  ): Promise<ServiceResult<GeneratedRecords<Video>>>;
  estimateImages(caller: UserCaller, body: Omit<ImageBody, "prompt">): Promise<ServiceResult<RunEstimate>>;
  estimateVideos(caller: UserCaller, body: Omit<VideoBody, "prompt">): Promise<ServiceResult<RunEstimate>>;
  /** Starts a new run of the caller for a failed record, which becomes pending again. */
  runImageAgain(caller: UserCaller, id: string): Promise<ServiceResult<Image>>;
  runVideoAgain(caller: UserCaller, id: string): Promise<ServiceResult<Video>>;
}

interface Dependencies {
  readonly records: GeneratedMediaRepository;
  readonly models: Pick<MediaModelsService, "listOffered">;
  readonly libraries: MediaLibraries<Image, Video>;
  readonly createRequest: typeof createRequest;
  readonly begin: BeginRun;
  readonly wakeJobs: () => void;
  readonly estimateRuns: EstimateRuns;
  readonly now: () => number;
}

interface StartedRecords {
  readonly ids: readonly string[];
  /** Why the remaining runs were not started; null if all were. */
  readonly refusal: Failure | null;
}

/** The options of a generation, as stored. */
type GenerationOptions = Pick<GenerationFacts, "size" | "quality" | "duration" | "width" | "height">;
const NOTHING: GenerationOptions = { size: null, quality: null, duration: null, width: null, height: null };

function resolveImageOptions(
  { choices }: OfferedModel,
  { size, quality }: Omit<ImageBody, "prompt">,
): ServiceResult<GenerationOptions> {
  const requestedSize = size ?? getDefaultSize(choices);
  if (choices.sizes.length > 0 && !choices.sizes.includes(requestedSize)) return failField("size", "unknown_choice");
  return ok({ ...NOTHING, size: requestedSize, quality });
}

function resolveVideoOptions(
  { choices: { durations, formats } }: OfferedModel,
  { duration, width, height }: Omit<VideoBody, "prompt">,
): ServiceResult<GenerationOptions> {
  const requestedDuration = duration ?? getDefaultDuration({ durations });
  if (durations.length > 0 && !durations.includes(requestedDuration)) return failField("duration", "unknown_choice");
  const isKnown = formats.some((format) => format.width === width && format.height === height);
  const hasFormat = width !== null || height !== null;
  if (hasFormat && formats.length > 0 && !isKnown) return failField("width", "unknown_choice");
  return ok({ ...NOTHING, duration: requestedDuration, width, height });
}

export function createGenerationService(dependencies: Dependencies): GenerationService {
  const { records, models, libraries, begin, wakeJobs, estimateRuns, now } = dependencies;

  const choose = async (kind: MediaKind, id: string | undefined): Promise<ServiceResult<OfferedModel>> => {
    const offered = await models.listOffered(kind);
    const [first] = offered;
    if (first === undefined) return fail("media_model_missing");
    if (id === undefined) return ok(first);
    const chosen = offered.find(({ row }) => row.id === id);
    return chosen === undefined ? failField("model", "unknown_choice") : ok(chosen);
  };
  const estimate = async (
    { user_id }: UserCaller,
    kind: MediaKind,
    { row: { provider_id: providerId, model } }: OfferedModel,
    wanted: GenerationOptions,
    count: number,
  ): Promise<ServiceResult<RunEstimate>> => {
    const requests = Array.from({ length: count }, () => wanted);
    return ok(await estimateRuns(user_id, { providerId, model, operation: MEDIA_OPERATIONS[kind], requests }));
  };
  const toRun = (
    caller: UserCaller,
    kind: MediaKind,
    { provider, row: { model } }: OfferedModel,
    { prompt, ...wanted }: GenerationOptions & Pick<GenerationFacts, "prompt">,
    mediaId: string,
    count: number,
    idempotencyKey: string | null,
  ): Parameters<BeginRun>[0] => ({
    provider,
    operation: MEDIA_OPERATIONS[kind],
    purpose: "library",
    userId: caller.user_id,
    model,
    request: dependencies.createRequest({
      prompt,
      ...wanted,
      ...(kind === "image" ? { count: 1 } : {}),
      // Makes a request with another number of files differ, when it reuses the idempotency key.
      ...(count > 1 ? { requested_files: count } : {}),
    }),
    linked: { type: kind, id: mediaId },
    idempotencyKey,
  });
  const toFacts = ({ provider }: OfferedModel, prompt: string, wanted: GenerationOptions): GenerationFacts => ({
    prompt,
    provider_id: provider.id,
    provider_name: provider.name,
    ...wanted,
    failure: null,
  });

  const insertOf = (
    kind: MediaKind,
    caller: UserCaller,
    id: string,
    attemptId: string,
    model: string,
    facts: GenerationFacts,
  ): WriteStatement => {
    const shared = {
      id,
      owner_id: caller.user_id,
      ...toMediaName(facts.prompt),
      mime: "",
      width: 0,
      height: 0,
      bytes: 0,
      status: "pending",
      attempt_id: attemptId,
      model,
      generation: JSON.stringify(facts),
      created_at: now(),
    } as const;
    return kind === "image"
      ? libraries.image.insert({ ...shared, linked_type: null, linked_id: null, linked_is_primary: 0 })
      : libraries.video.insert({ ...shared, duration_ms: 0, has_poster: 0 });
  };
  /** Begins a run per file, or finds that of an earlier request with the same key. */
  const generate = async (
    caller: UserCaller,
    kind: MediaKind,
    chosen: OfferedModel,
    { prompt, ...wanted }: GenerationOptions & Pick<GenerationFacts, "prompt">,
    count: number,
    idempotencyKey: string | null,
  ): Promise<ServiceResult<StartedRecords>> => {
    const facts = toFacts(chosen, prompt, wanted);
    const ids: string[] = [];
    for (let index = 0; index < count; index += 1) {
      const id = newId();
      const key = idempotencyKey === null ? null : `${idempotencyKey}#${index}`;
      const begun = await begin(toRun(caller, kind, chosen, { prompt, ...wanted }, id, count, key), {
        check: () => libraries[kind].checkQuota(caller, 0, count - index),
        statements: (row) => [insertOf(kind, caller, id, row.id, row.model, facts)],
      });
      // If a limit is reached after the first file, the runs that have begun continue.
      if (!begun.ok) return ids.length === 0 ? begun : ok({ ids, refusal: begun.error });
      ids.push(begun.value.row.linked_id ?? id);
      wakeJobs();
    }
    return ok({ ids, refusal: null });
  };
  const present = async <Shown>(
    get: (id: string) => Promise<ServiceResult<Shown>>,
    { ids, refusal }: StartedRecords,
  ): Promise<ServiceResult<GeneratedRecords<Shown>>> => {
    const items: Shown[] = [];
    for (const id of ids) {
      const record = await get(id);
      if (record.ok) items.push(record.value);
    }
    const [first] = items;
    return first === undefined ? fail("not_found") : ok({ ...first, items, refusal });
  };
  const runAgain = async (kind: MediaKind, caller: UserCaller, id: string): Promise<ServiceResult<undefined>> => {
    const editable = await libraries[kind].checkEditable(caller, id);
    if (!editable.ok) return editable;
    const record = await records.find(kind, id);
    const facts = record === undefined ? null : readGeneration(record);
    if (record?.status !== "failed" || facts === null) return fail("media_not_failed");
    const offered = (await models.listOffered(kind)).find(
      ({ row }) => row.provider_id === facts.provider_id && row.model === record.model,
    );
    if (offered === undefined) return fail("media_model_missing");
    const { prompt, size, quality, duration, width, height } = facts;
    const generationOptions = { size, quality, duration, width, height };
    const generation = JSON.stringify(toFacts(offered, prompt, generationOptions));
    try {
      // No idempotency key is needed: a repeated request fails, because the record is no longer failed.
      const begun = await begin(toRun(caller, kind, offered, { prompt, ...generationOptions }, id, 1, null), {
        statements: (row) => [records.setPending(kind, id, row.id, generation)],
      });
      if (!begun.ok) return begun;
    } catch (error) {
      // The user pressed twice, or the record was deleted meanwhile.
      if (error instanceof WriteConflict) return fail("media_not_failed");
      throw error;
    }
    wakeJobs();
    return ok();
  };

  return {
    generateImages: async (caller, { prompt, model, count, ...body }, key) => {
      const chosen = await choose("image", model);
      if (!chosen.ok) return chosen;
      const resolved = resolveImageOptions(chosen.value, { ...body, count });
      if (!resolved.ok) return resolved;
      const started = await generate(caller, "image", chosen.value, { prompt, ...resolved.value }, count, key);
      return started.ok ? present((id) => libraries.image.get(caller, id), started.value) : started;
    },
    generateVideos: async (caller, { prompt, model, count, ...body }, key) => {
      const chosen = await choose("video", model);
      if (!chosen.ok) return chosen;
      const resolved = resolveVideoOptions(chosen.value, { ...body, count });
      if (!resolved.ok) return resolved;
      const started = await generate(caller, "video", chosen.value, { prompt, ...resolved.value }, count, key);
      return started.ok ? present((id) => libraries.video.get(caller, id), started.value) : started;
    },
    estimateImages: async (caller, body) => {
      const chosen = await choose("image", body.model);
      if (!chosen.ok) return chosen;
      const resolved = resolveImageOptions(chosen.value, body);
      return resolved.ok ? estimate(caller, "image", chosen.value, resolved.value, body.count) : resolved;
    },
    estimateVideos: async (caller, body) => {
      const chosen = await choose("video", body.model);
      if (!chosen.ok) return chosen;
      const resolved = resolveVideoOptions(chosen.value, body);
      return resolved.ok ? estimate(caller, "video", chosen.value, resolved.value, body.count) : resolved;
    },
    runImageAgain: async (caller, id) => {
      const again = await runAgain("image", caller, id);
      return again.ok ? libraries.image.get(caller, id) : again;
    },
    runVideoAgain: async (caller, id) => {
      const again = await runAgain("video", caller, id);
      return again.ok ? libraries.video.get(caller, id) : again;
    },
  };
}
