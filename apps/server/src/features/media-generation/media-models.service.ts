import {
  DEFAULT_IMAGE_SIZE,
  DEFAULT_VIDEO_SECONDS,
  MAX_MEDIA_MODELS,
  type AuditAction,
  type ImageModel,
  type ImageModelInput,
  type VideoModel,
  type VideoModelInput,
} from "@showrunner/contract/rest";
import type { AuditContext, AuditLog } from "../../platform/audit-log/index.ts";
import {
  UniqueViolation,
  WriteConflict,
  tryWrite,
  type Database,
  type MediaModelsTable,
} from "../../platform/db/index.ts";
import type { UserCaller } from "../../platform/http/caller.ts";
import { fail, failField, ok, type ServiceResult } from "../../platform/http/failure.ts";
import { newId } from "../../platform/ids.ts";
import type { EstimateCost } from "../ai-runs/index.ts";
import type { ProvidersRepository, RunnableProvider, RunnableProviders } from "../providers/index.ts";
import type { ListedMediaModel, MediaKind, MediaModelsRepository } from "./media-models.repository.ts";
import { MEDIA_OPERATIONS } from "./media-operations.ts";

/** The choices that a model offers. An empty list allows any value. */
export interface ModelChoices {
  readonly sizes: readonly string[];
  readonly durations: readonly number[];
  readonly formats: readonly { readonly width: number; readonly height: number }[];
}

/** A model that requests may name, with its provider. */
export interface OfferedModel {
  readonly row: ListedMediaModel;
  readonly choices: ModelChoices;
  readonly provider: RunnableProvider;
}

interface ShownModels {
  readonly image: ImageModel;
  readonly video: VideoModel;
}
interface ModelInputs {
  readonly image: ImageModelInput;
  readonly video: VideoModelInput;
}

/** Models that generate images and videos for all signed-in users. Only admins see unavailable ones. */
export interface MediaModelsService {
  list<K extends MediaKind>(
    caller: UserCaller,
    kind: K,
    isLimitedToAvailable: boolean,
  ): Promise<ServiceResult<{ items: ShownModels[K][] }>>;
  create<K extends MediaKind>(kind: K, input: ModelInputs[K], by: AuditContext): Promise<ServiceResult<ShownModels[K]>>;
  update<K extends MediaKind>(
    kind: K,
    id: string,
    input: ModelInputs[K],
    by: AuditContext,
  ): Promise<ServiceResult<ShownModels[K]>>;
  remove(kind: MediaKind, id: string, by: AuditContext): Promise<ServiceResult<undefined>>;
  /** Models that requests may name, the default first. */
  listOffered(kind: MediaKind): Promise<readonly OfferedModel[]>;
}

interface Dependencies {
  readonly database: Pick<Database, "write">;
  readonly repository: MediaModelsRepository;
  readonly providers: Pick<RunnableProviders, "listActive">;
  readonly findProvider: ProvidersRepository["findById"];
  readonly estimateCost: EstimateCost;
  readonly auditLog: AuditLog;
  readonly now: () => number;
}

const NO_CHOICES: ModelChoices = { sizes: [], durations: [], formats: [] };
export const readChoices = ({ choices }: Pick<MediaModelsTable, "choices">): ModelChoices => ({
  ...NO_CHOICES,
  ...(JSON.parse(choices) as ModelChoices),
});

/** The size for requests without one. */
export function getDefaultSize({ sizes }: Pick<ModelChoices, "sizes">): string {
  return sizes.includes(DEFAULT_IMAGE_SIZE) ? DEFAULT_IMAGE_SIZE : (sizes[0] ?? DEFAULT_IMAGE_SIZE);
}

/** The duration for requests without one, in seconds. */
export function getDefaultDuration({ durations }: Pick<ModelChoices, "durations">): number {
  return durations.includes(DEFAULT_VIDEO_SECONDS) ? DEFAULT_VIDEO_SECONDS : (durations[0] ?? DEFAULT_VIDEO_SECONDS);
}

const describeModel = ({ kind, model, label, choices, is_default, is_active }: MediaModelsTable) => ({
  kind,
  model,
  label,
  choices,
  is_default: is_default === 1,
  is_active: is_active === 1,
});

function toColumns(input: ModelInputs[MediaKind]) {
  const { provider_id, model, label, is_default = false, is_active = true } = input;
  const choices: ModelChoices =
    "sizes" in input
      ? { ...NO_CHOICES, sizes: [...new Set(input.sizes)] }
      : "durations" in input
        ? { ...NO_CHOICES, durations: [...new Set(input.durations)], formats: input.formats ?? [] }
        : NO_CHOICES;
  return {
    provider_id,
    model,
    label,
    choices: JSON.stringify(choices),
    is_default: is_default ? 1 : 0,
    is_active: is_active ? 1 : 0,
  } as const;
}

export function createMediaModelsService(dependencies: Dependencies): MediaModelsService {
  const { database, repository, providers, findProvider, estimateCost, auditLog, now } = dependencies;

  const findOffered = async (kind: MediaKind, rows: readonly ListedMediaModel[]): Promise<readonly OfferedModel[]> => {
    const active = await providers.listActive(kind);
    return rows.flatMap((row) => {
      const provider = active.find(({ id, definition }) => id === row.provider_id && definition[kind] !== undefined);
      return row.is_active === 0 || provider === undefined ? [] : [{ row, choices: readChoices(row), provider }];
    });
  };
  /** Lists models, at most one of them as default: if two were set concurrently, the later one counts. */
  const list = async (kind: MediaKind): Promise<readonly ListedMediaModel[]> => {
    const rows = await repository.list(kind);
    const [marked] = rows.filter(({ is_default }) => is_default === 1).toSorted((a, b) => b.updated_at - a.updated_at);
    if (marked === undefined) return rows;
    return [marked, ...rows.filter(({ id }) => id !== marked.id).map((row) => ({ ...row, is_default: 0 }) as const)];
  };
  const estimatePrice = async (row: MediaModelsTable) => {
    const { sizes } = readChoices(row);
    const { provider_id: providerId, model, kind } = row;
    const request = kind === "image" ? { size: getDefaultSize({ sizes }) } : { duration: 1 };
    return estimateCost({ providerId, model, operation: MEDIA_OPERATIONS[kind], requests: [request] });
  };
  const presentCommonFields = async (row: ListedMediaModel, isAvailable: boolean) => ({
    id: row.id,
    provider_id: row.provider_id,
    provider_name: row.provider_name,
    model: row.model,
    label: row.label,
    is_default: row.is_default === 1,
    is_active: row.is_active === 1,
    is_available: isAvailable,
    price: await estimatePrice(row),
  });
  const presenters: {
    readonly [K in MediaKind]: (row: ListedMediaModel, isAvailable: boolean) => Promise<ShownModels[K]>;
  } = {
    image: async (row, isAvailable) => ({
      ...(await presentCommonFields(row, isAvailable)),
      sizes: [...readChoices(row).sizes],
    }),
    video: async (row, isAvailable) => {
      const { durations, formats } = readChoices(row);
      return { ...(await presentCommonFields(row, isAvailable)), durations: [...durations], formats: [...formats] };
    },
  };
  const presentOne = async <K extends MediaKind>(kind: K, id: string): Promise<ServiceResult<ShownModels[K]>> => {
    const rows = await list(kind);
    const row = rows.find((one) => one.id === id);
    if (row === undefined) return fail("not_found");
    const offered = await findOffered(kind, [row]);
    return ok(await presenters[kind](row, offered.length > 0));
  };
  const checkProvider = async (kind: MediaKind, id: string): Promise<ServiceResult<undefined>> => {
    const provider = await findProvider(id);
    if (provider === undefined || provider.visibility !== "organization" || provider.status === "archived")
      return failField("provider_id", "unknown_choice");
    const capabilities = JSON.parse(provider.capabilities) as readonly string[];
    return capabilities.includes(kind) ? ok() : failField("provider_id", "capability_missing");
  };
  const audit = (
    action: AuditAction,
    before: MediaModelsTable | null,
    after: MediaModelsTable | null,
    by: AuditContext,
  ) =>
    auditLog.record(
      {
        area: "providers",
        action,
        subject: (after ?? before)?.label ?? "",
        before: before === null ? {} : describeModel(before),
        after: after === null ? {} : describeModel(after),
      },
      by,
    );
  const save = async <K extends MediaKind>(
    kind: K,
    before: MediaModelsTable | null,
    input: ModelInputs[K],
    by: AuditContext,
  ): Promise<ServiceResult<ShownModels[K]>> => {
    const provider = await checkProvider(kind, input.provider_id);
    if (!provider.ok) return provider;
    const at = now();
    const row: MediaModelsTable = {
      id: before?.id ?? newId(),
      kind,
      ...toColumns(input),
      created_at: before?.created_at ?? at,
      updated_at: at,
    };
    try {
      await database.write([
        ...(row.is_default === 1 ? [repository.clearDefault(kind)] : []),
        before === null ? repository.insert(row) : repository.update(row.id, row),
        audit(before === null ? "media_model_created" : "media_model_changed", before, row, by),
      ]);
    } catch (error) {
      if (error instanceof UniqueViolation) return failField("model", "duplicate");
      if (error instanceof WriteConflict) return fail("not_found");
      throw error;
    }
    return presentOne(kind, row.id);
  };

  return {
    list: async (caller, kind, isLimitedToAvailable) => {
      const rows = await list(kind);
      const offered = new Set((await findOffered(kind, rows)).map(({ row }) => row.id));
      const shown = rows.filter(({ id }) => offered.has(id) || (caller.isAdmin && !isLimitedToAvailable));
      return ok({ items: await Promise.all(shown.map((row) => presenters[kind](row, offered.has(row.id)))) });
    },
    create: async (kind, input, by) => {
      if ((await repository.list(kind)).length >= MAX_MEDIA_MODELS) return failField("model", "too_many");
      return save(kind, null, input, by);
    },
    update: async (kind, id, input, by) => {
      const before = (await repository.list(kind)).find((row) => row.id === id);
      return before === undefined ? fail("not_found") : save(kind, before, input, by);
    },
    remove: async (kind, id, by) => {
      const before = (await repository.list(kind)).find((row) => row.id === id);
      if (before === undefined) return fail("not_found");
      return (await tryWrite(database, [repository.delete(id), audit("media_model_deleted", before, null, by)]))
        ? ok()
        : fail("not_found");
    },
    listOffered: async (kind) => findOffered(kind, await list(kind)),
  };
}
