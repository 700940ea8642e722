import type { AudioClip, RouteCall } from "@showrunner/contract/rest";
import {
  foldText,
  ReferenceViolation,
  WriteConflict,
  type AudioClipsTable,
  type Database,
} from "../../platform/db/index.ts";
import { dropBlankSearch } from "../../platform/db/search.ts";
import type { UserCaller } from "../../platform/http/caller.ts";
import { fail, ok, type Failure, type ServiceResult } from "../../platform/http/failure.ts";
import type { RouteInput } from "../../platform/http/mount.ts";
import { countTotal, decodeCursor, toPage } from "../../platform/http/paging.ts";
import { newId } from "../../platform/ids.ts";
import type { MediaRepository } from "../../platform/media/media.repository.ts";
import { removeUnsavedFiles } from "../../platform/media/remove-unsaved-files.ts";
import { UPLOAD_RETRY_AFTER_S } from "../../platform/media/run-upload.ts";
import type { ServedFile } from "../../platform/media/send-file.ts";
import { checkStorageQuota } from "../../platform/media/storage-quota.ts";
import type { Storage } from "../../platform/storage/index.ts";
import { getAudioExtension, type AudioFailure, type InspectAudio } from "./audio-file.ts";
import type { MediaLinksService } from "../media-links/index.ts";

export type AudioListQuery = RouteInput<"GET /audio/">["query"];

/**
 * Audio clips. The owner, admins and readers of a game that contains the clip may read it; the owner and admins list and
 * delete it. For anyone else it does not exist.
 */
export interface AudioService {
  list(caller: UserCaller, query: AudioListQuery): Promise<ServiceResult<RouteCall<"GET /audio/">["response"]>>;
  get(caller: UserCaller, id: string): Promise<ServiceResult<AudioClip>>;
  /** Clips of any owner; unknown ids are omitted. Does not check access: the caller must. */
  findMany(ids: readonly string[]): Promise<readonly AudioClip[]>;
  upload(caller: UserCaller, file: { readonly name: string; readonly data: Buffer }): Promise<ServiceResult<AudioClip>>;
  remove(caller: UserCaller, id: string): Promise<ServiceResult<undefined>>;
  /** Whether the caller may read and use the clip; null when it does not exist. */
  canRead(caller: UserCaller, id: string): Promise<boolean | null>;
  /** @param caller null when a signed URL grants access */
  openFile(caller: UserCaller | null, id: string): Promise<ServiceResult<ServedFile>>;
  /** Fails with `not_found` for an unknown capability. */
  openByCapability(capability: string): Promise<ServiceResult<ServedFile>>;
}

interface Dependencies {
  readonly database: Database;
  readonly repository: MediaRepository<AudioClipsTable>;
  readonly storage: Storage;
  readonly inspect: InspectAudio;
  readonly createUrl: (clipId: string) => string;
  readonly links: Pick<MediaLinksService, "checkUnused">;
  readonly quotas: { readonly audio_clips_per_user: number; readonly audio_mb_per_user: number };
  /** Whether a game whose content the caller may read contains the clip. */
  readonly isInReadableGame: (caller: UserCaller, clipId: string) => Promise<boolean>;
  readonly now: () => number;
}

const INSPECTION_FAILURES: Readonly<Record<AudioFailure, Failure>> = {
  invalid: { code: "audio_invalid" },
  too_long: { code: "audio_too_long" },
  user_queue_full: { code: "too_many_requests", retryAfterS: UPLOAD_RETRY_AFTER_S },
  queue_full: { code: "unavailable" },
};

const getFolder = (id: string): string => `audio/${id}`;
const getFileKey = ({ id, mime }: Pick<AudioClipsTable, "id" | "mime">): string =>
  `${getFolder(id)}/original.${getAudioExtension(mime)}`;
const canEdit = (caller: UserCaller, clip: AudioClipsTable): boolean =>
  caller.isAdmin || (caller.user_id !== null && caller.user_id === clip.owner_id);

export function createAudioService(dependencies: Dependencies): AudioService {
  const { database, repository, storage, inspect, createUrl, links, quotas, isInReadableGame, now } = dependencies;

  const present = ({ id, name, mime, duration_ms, bytes, created_at }: AudioClipsTable): AudioClip => ({
    id,
    name,
    mime,
    duration_ms,
    bytes,
    url: createUrl(id),
    created_at: new Date(created_at).toISOString(),
  });
  const findReadable = async (caller: UserCaller, id: string): Promise<ServiceResult<AudioClipsTable>> => {
    const clip = await repository.findById(id);
    if (clip === undefined) return fail("not_found");
    return canEdit(caller, clip) || (await isInReadableGame(caller, id)) ? ok(clip) : fail("not_found");
  };
  const open = async (clip: AudioClipsTable | undefined): Promise<ServiceResult<ServedFile>> => {
    const file = clip === undefined ? null : await storage.open(getFileKey(clip));
    return clip === undefined || file === null ? fail("not_found") : ok({ mime: clip.mime, file });
  };

  return {
    list: async ({ isAdmin, user_id }, { search, cursor, limit }) => {
      const filter = { owner_id: isAdmin ? null : user_id, search: dropBlankSearch(search) };
      const position = { after: decodeCursor(cursor), limit };
      const rows = await repository.findPage({ ...filter, ...position });
      const total = await countTotal(rows, position, () => repository.count(filter));
      return ok({ ...toPage(rows, limit, (row) => ({ value: row.created_at, id: row.id }), present), total });
    },
    get: async (caller, id) => {
      const clip = await findReadable(caller, id);
      return clip.ok ? ok(present(clip.value)) : clip;
    },
    findMany: async (ids) => {
      const clips = await Promise.all(ids.map((id) => repository.findById(id)));
      return clips.filter((clip) => clip !== undefined).map(present);
    },
    upload: async (caller, { name, data }) => {
      const quota = await checkStorageQuota(caller, data.length, repository.getUsage, {
        count: { max: quotas.audio_clips_per_user, code: "audio_quota_reached" },
        mebibytes: { max: quotas.audio_mb_per_user, code: "audio_storage_quota_reached" },
      });
      if (!quota.ok) return quota;
      const inspected = await inspect(data, caller.user_id ?? "");
      if (typeof inspected === "string") return { ok: false, error: INSPECTION_FAILURES[inspected] };
      const { data: stored, ...found } = inspected;
      const row: AudioClipsTable = {
        id: newId(),
        owner_id: caller.user_id,
        name,
        name_folded: foldText(name),
        ...found,
        bytes: stored.length,
        created_at: now(),
      };
      try {
        await storage.put(getFileKey(row), stored);
        await database.write([repository.insert(row)]);
      } catch (error) {
        const find = () => repository.findById(row.id);
        await removeUnsavedFiles(error, find, () => storage.removeFolder(getFolder(row.id)));
        throw error;
      }
      return ok(present(row));
    },
    remove: async (caller, id) => {
      const clip = await findReadable(caller, id);
      if (!clip.ok) return clip;
      if (!canEdit(caller, clip.value)) return fail("forbidden");
      const unused = await links.checkUnused(caller, "audio", id);
      if (!unused.ok) return unused;
      try {
        await database.write(repository.remove(id));
      } catch (error) {
        if (error instanceof ReferenceViolation) return fail("audio_in_use");
        if (error instanceof WriteConflict) return fail("not_found");
        throw error;
      }
      await storage.removeFolder(getFolder(id));
      return ok();
    },
    canRead: async (caller, id) =>
      (await repository.findById(id)) === undefined ? null : (await findReadable(caller, id)).ok,
    openFile: async (caller, id) => {
      if (caller === null) return open(await repository.findById(id));
      const clip = await findReadable(caller, id);
      return clip.ok ? open(clip.value) : clip;
    },
    openByCapability: async (capability) => open(await repository.findByCapability(capability)),
  };
}
