import { AUDIO_LIMITS, type AudioClip, type RouteCall } from "@showrunner/contract/rest";
import { foldText, type AudioClipsTable } from "../../platform/db/index.ts";
import type { UserCaller } from "../../platform/http/caller.ts";
import { fail, ok, type ServiceResult } from "../../platform/http/failure.ts";
import type { RouteInput } from "../../platform/http/mount.ts";
import { newId } from "../../platform/ids.ts";
import type { MediaFiles, SharedMediaActions } from "../../platform/media/media-files.ts";
import type { MediaRepository } from "../../platform/media/media.repository.ts";
import type { ServedFile } from "../../platform/media/send-file.ts";
import type { Storage } from "../../platform/storage/index.ts";
import { getAudioExtension, type InspectAudio } from "./audio-file.ts";
import { toIsoTime } from "../../platform/iso-time.ts";

export type AudioListQuery = RouteInput<"GET /audio/">["query"];

/** Audio clips. `MediaFiles` defines who may do what. */
export interface AudioService extends Pick<SharedMediaActions, "remove" | "canRead"> {
  list(caller: UserCaller, query: AudioListQuery): Promise<ServiceResult<RouteCall<"GET /audio/">["response"]>>;
  get(caller: UserCaller, id: string): Promise<ServiceResult<AudioClip>>;
  /** Clips of any owner; unknown ids are omitted. Does not check access: the caller must. */
  findMany(ids: readonly string[]): Promise<readonly AudioClip[]>;
  upload(caller: UserCaller, file: { readonly name: string; readonly data: Buffer }): Promise<ServiceResult<AudioClip>>;
  /** @param caller null when a signed URL grants access */
  openFile(caller: UserCaller | null, id: string): Promise<ServiceResult<ServedFile>>;
  /** Fails with `not_found` for an unknown capability. */
  openByCapability(capability: string): Promise<ServiceResult<ServedFile>>;
}

interface Dependencies {
  readonly repository: Pick<MediaRepository<AudioClipsTable>, "findById">;
  readonly files: MediaFiles<AudioClipsTable>;
  readonly storage: Storage;
  readonly inspect: InspectAudio;
  readonly createUrl: (clipId: string) => string;
  readonly now: () => number;
}

export function createAudioService(dependencies: Dependencies): AudioService {
  const { repository, files, storage, inspect, createUrl, now } = dependencies;

  const present = ({ id, name, mime, duration_ms, bytes, created_at }: AudioClipsTable): AudioClip => ({
    id,
    name,
    mime,
    duration_ms,
    bytes,
    url: createUrl(id),
    created_at: toIsoTime(created_at),
  });
  const getFileKey = ({ id, mime }: AudioClipsTable): string =>
    `${files.getFolder(id)}/original.${getAudioExtension(mime)}`;
  const open = async (clip: AudioClipsTable): Promise<ServiceResult<ServedFile>> => {
    const file = await storage.open(getFileKey(clip), { toleratesOutage: true });
    return file === null ? fail("not_found") : ok({ mime: clip.mime, file });
  };

  return {
    remove: files.remove,
    canRead: files.canRead,
    list: (caller, query) => files.list(caller, query, () => Promise.resolve(present)),
    get: async (caller, id) => {
      const clip = await files.findReadable(caller, id);
      return clip.ok ? ok(present(clip.value)) : clip;
    },
    findMany: async (ids) => {
      const clips = await Promise.all(ids.map((id) => repository.findById(id)));
      return clips.filter((clip) => clip !== undefined).map(present);
    },
    upload: (caller, { name, data }) =>
      files.enforceQuota(caller, data.length, async () => {
        const inspected = await inspect(data, caller.user_id ?? "", AUDIO_LIMITS.duration_ms);
        if (!inspected.ok) return inspected;
        const { data: stored, ...found } = inspected.value;
        const row: AudioClipsTable = {
          id: newId(),
          owner_id: caller.user_id,
          name,
          name_folded: foldText(name),
          ...found,
          bytes: stored.length,
          created_at: now(),
        };
        await files.save(row, () => storage.put(getFileKey(row), stored));
        return ok(present(row));
      }),
    openFile: async (caller, id) => {
      const clip = await files.findServed(caller, id);
      return clip.ok ? open(clip.value) : clip;
    },
    openByCapability: async (capability) => {
      const clip = await files.findByCapability(capability);
      return clip.ok ? open(clip.value) : clip;
    },
  };
}
