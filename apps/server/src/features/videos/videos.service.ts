import { randomUUID } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { RouteCall, Video } from "@showrunner/contract/rest";
import {
  foldText,
  ReferenceViolation,
  WriteConflict,
  type Database,
  type VideosTable,
} from "../../platform/db/index.ts";
import { dropBlankSearch } from "../../platform/db/search.ts";
import type { UserCaller } from "../../platform/http/caller.ts";
import { fail, ok, type Failure, type ServiceResult } from "../../platform/http/failure.ts";
import type { RouteInput } from "../../platform/http/mount.ts";
import { countTotal, decodeCursor, toPage } from "../../platform/http/paging.ts";
import { newId } from "../../platform/ids.ts";
import {
  getAttemptIds,
  presentGeneration,
  UPLOADED,
  type FindCosts,
  type GenerationFields,
} from "../../platform/media/generation.ts";
import { NOT_LINKED, type LinkedFields } from "../../platform/media/linked-fields.ts";
import type { MediaRepository } from "../../platform/media/media.repository.ts";
import type { ReceivedFile } from "../../platform/media/receive-file.ts";
import { removeUnsavedFiles } from "../../platform/media/remove-unsaved-files.ts";
import { UPLOAD_RETRY_AFTER_S } from "../../platform/media/run-upload.ts";
import type { ServedFile } from "../../platform/media/send-file.ts";
import { checkStorageQuota } from "../../platform/media/storage-quota.ts";
import type { Storage } from "../../platform/storage/index.ts";
import type { MediaLinksService } from "../media-links/index.ts";
import { getVideoExtension, type InspectVideo, type VideoFacts, type VideoFailure } from "./video-file.ts";

export type VideosListQuery = RouteInput<"GET /videos/">["query"];

/**
 * Videos. The owner, admins and readers of a game that contains the video may read it; the owner and admins list, link
 * and delete it. For anyone else it does not exist.
 */
export interface VideosService {
  list(caller: UserCaller, query: VideosListQuery): Promise<ServiceResult<RouteCall<"GET /videos/">["response"]>>;
  get(caller: UserCaller, id: string): Promise<ServiceResult<Video>>;
  /** Checks, before an upload, whether this many more files (one by default) of at least this size may be stored. */
  checkQuota(caller: UserCaller, bytes: number, files?: number): Promise<ServiceResult<undefined>>;
  upload(caller: UserCaller, file: Pick<ReceivedFile, "name" | "path" | "bytes">): Promise<ServiceResult<Video>>;
  setPoster(caller: UserCaller, id: string, image: Buffer): Promise<ServiceResult<Video>>;
  /** Fails unless the caller may edit the video. Editors may also link it. */
  checkEditable(caller: UserCaller, id: string): Promise<ServiceResult<undefined>>;
  /** As `checkEditable`; also fails while there is no file. */
  checkLinkable(caller: UserCaller, id: string): Promise<ServiceResult<undefined>>;
  /**
   * Writes the file of a generated video whose row exists or is about to be inserted. Returns `busy` if the caller has
   * to try again.
   */
  storeFile(id: string, data: Buffer, user: string): Promise<StoredVideo | "invalid" | "busy">;
  removeFiles(id: string): Promise<void>;
  /** Fails with its places while the video is linked or used. Cancels the run of a video that is not generated yet. */
  remove(caller: UserCaller, id: string): Promise<ServiceResult<undefined>>;
  /** Whether the caller may read and use the video, which must have its file; null if it does not exist. */
  canRead(caller: UserCaller, id: string): Promise<boolean | null>;
  /** @param caller null when a signed URL grants access */
  openFile(caller: UserCaller | null, id: string, variant: VideoVariant): Promise<ServiceResult<ServedFile>>;
  /** Fails with `not_found` for an unknown capability. */
  openByCapability(capability: string): Promise<ServiceResult<ServedFile>>;
}

export const VIDEO_VARIANTS = ["original", "poster"] as const;
export type VideoVariant = (typeof VIDEO_VARIANTS)[number];

/** Properties of a video that are known once its file is stored. */
export type StoredVideo = VideoFacts & Pick<VideosTable, "bytes"> & { readonly extension: string };

interface Dependencies {
  readonly database: Database;
  readonly repository: MediaRepository<VideosTable>;
  readonly storage: Storage;
  readonly inspect: InspectVideo;
  /** Converts an uploaded picture to a WebP thumbnail. */
  readonly encodePoster: (data: Buffer, user: string) => Promise<Buffer | Failure>;
  readonly createUrl: (videoId: string, variant: VideoVariant) => string;
  readonly quotas: {
    readonly videos_per_user: number;
    readonly video_mb_per_user: number;
    readonly video_minutes: number;
  };
  readonly links: Pick<MediaLinksService, "findShown" | "checkUnused">;
  /** Folder for files that are being uploaded. */
  readonly uploadsFolder: string;
  readonly findCosts: FindCosts;
  /** Cancels a run if it exists and has not ended. */
  readonly cancelRun: (attemptId: string) => Promise<void>;
  /** Whether a game whose content the caller may read contains the video. */
  readonly isInReadableGame: (caller: UserCaller, videoId: string) => Promise<boolean>;
  readonly now: () => number;
}

const INSPECTION_FAILURES: Readonly<Record<VideoFailure, Failure>> = {
  invalid: { code: "video_invalid" },
  user_queue_full: { code: "too_many_requests", retryAfterS: UPLOAD_RETRY_AFTER_S },
  queue_full: { code: "unavailable" },
};

const POSTER_MIME = "image/webp";
const getFolder = (id: string): string => `videos/${id}`;
const getPosterKey = (id: string): string => `${getFolder(id)}/poster.webp`;
const getFileKey = ({ id, mime }: Pick<VideosTable, "id" | "mime">): string =>
  `${getFolder(id)}/original.${getVideoExtension(mime)}`;
const canEdit = (caller: UserCaller, video: VideosTable): boolean =>
  caller.isAdmin || (caller.user_id !== null && caller.user_id === video.owner_id);

export function createVideosService(dependencies: Dependencies): VideosService {
  const { database, repository, storage, inspect, createUrl, quotas, links, isInReadableGame, now } = dependencies;
  const { findCosts, cancelRun } = dependencies;

  const presentWith = (row: VideosTable, linked: LinkedFields, generation: GenerationFields): Video => ({
    id: row.id,
    name: row.name,
    mime: row.mime,
    width: row.width,
    height: row.height,
    duration: row.duration_ms / 1_000,
    bytes: row.bytes,
    url: createUrl(row.id, "original"),
    poster_url: row.has_poster === 1 ? createUrl(row.id, "poster") : null,
    ...linked,
    ...generation,
    created_at: new Date(row.created_at).toISOString(),
  });
  const present = async (caller: UserCaller, row: VideosTable): Promise<Video> => {
    const [shown, costs] = await Promise.all([links.findShown("video", [row.id]), findCosts(getAttemptIds([row]))]);
    return presentWith(row, shown.get(row.id) ?? NOT_LINKED, presentGeneration(row, costs, canEdit(caller, row)));
  };
  const findReadable = async (caller: UserCaller, id: string): Promise<ServiceResult<VideosTable>> => {
    const video = await repository.findById(id);
    if (video === undefined) return fail("not_found");
    return canEdit(caller, video) || (await isInReadableGame(caller, id)) ? ok(video) : fail("not_found");
  };
  const findEditable = async (caller: UserCaller, id: string): Promise<ServiceResult<VideosTable>> => {
    const video = await findReadable(caller, id);
    return video.ok && !canEdit(caller, video.value) ? fail("forbidden") : video;
  };
  const open = async (video: VideosTable | undefined, variant: VideoVariant): Promise<ServiceResult<ServedFile>> => {
    if (video === undefined) return fail("not_found");
    const isPoster = variant === "poster";
    const file = await storage.open(isPoster ? getPosterKey(video.id) : getFileKey(video));
    return file === null ? fail("not_found") : ok({ mime: isPoster ? POSTER_MIME : video.mime, file });
  };
  const limits = {
    count: { max: quotas.videos_per_user, code: "video_quota_reached" },
    mebibytes: { max: quotas.video_mb_per_user, code: "video_storage_quota_reached" },
  } as const;
  const checkQuota: VideosService["checkQuota"] = (caller, bytes, files = 1) =>
    checkStorageQuota(caller, bytes, repository.getUsage, limits, files);

  return {
    list: async (caller, { search, cursor, limit, ...given }) => {
      const owner = caller.isAdmin ? null : caller.user_id;
      const filter = { owner_id: owner, search: dropBlankSearch(search), ...given };
      const position = { after: decodeCursor(cursor), limit };
      const rows = await repository.findPage({ ...filter, ...position });
      const total = await countTotal(rows, position, () => repository.count(filter));
      const ids = rows.map(({ id }) => id);
      const [shown, costs] = await Promise.all([links.findShown("video", ids), findCosts(getAttemptIds(rows))]);
      const presentRow = (row: VideosTable): Video =>
        presentWith(row, shown.get(row.id) ?? NOT_LINKED, presentGeneration(row, costs, true));
      return ok({ ...toPage(rows, limit, (row) => ({ value: row.created_at, id: row.id }), presentRow), total });
    },
    get: async (caller, id) => {
      const video = await findReadable(caller, id);
      return video.ok ? ok(await present(caller, video.value)) : video;
    },
    checkQuota,
    upload: async (caller, { name, path: file, bytes }) => {
      const quota = await checkQuota(caller, bytes);
      if (!quota.ok) return quota;
      const inspected = await inspect(file, caller.user_id ?? "");
      if (typeof inspected === "string") return { ok: false, error: INSPECTION_FAILURES[inspected] };
      if (inspected.duration_ms > quotas.video_minutes * 60_000)
        return fail("video_too_long", { params: { most: quotas.video_minutes } });
      const row: VideosTable = {
        id: newId(),
        owner_id: caller.user_id,
        name,
        name_folded: foldText(name),
        ...inspected,
        bytes,
        has_poster: 0,
        ...UPLOADED,
        created_at: now(),
      };
      try {
        await storage.putFile(getFileKey(row), file);
        await database.write([repository.insert(row)]);
      } catch (error) {
        const find = () => repository.findById(row.id);
        await removeUnsavedFiles(error, find, () => storage.removeFolder(getFolder(row.id)));
        throw error;
      }
      return ok(presentWith(row, NOT_LINKED, presentGeneration(row, new Map(), true)));
    },
    setPoster: async (caller, id, image) => {
      const video = await findEditable(caller, id);
      if (!video.ok) return video;
      if (video.value.status !== "ready") return fail("media_not_ready");
      const poster = await dependencies.encodePoster(image, caller.user_id ?? "");
      if (!Buffer.isBuffer(poster)) return { ok: false, error: poster };
      await storage.put(getPosterKey(id), poster);
      try {
        await database.write([repository.update(id, { has_poster: 1 })]);
      } catch (error) {
        if (!(error instanceof WriteConflict)) throw error;
        // The video was deleted meanwhile.
        await storage.removeFolder(getFolder(id));
        return fail("not_found");
      }
      return ok(await present(caller, { ...video.value, has_poster: 1 }));
    },
    checkEditable: async (caller, id) => {
      const video = await findEditable(caller, id);
      return video.ok ? ok() : video;
    },
    checkLinkable: async (caller, id) => {
      const video = await findEditable(caller, id);
      if (!video.ok) return video;
      return video.value.status === "ready" ? ok() : fail("media_not_ready");
    },
    storeFile: async (id, data, user) => {
      const { uploadsFolder } = dependencies;
      await mkdir(uploadsFolder, { recursive: true, mode: 0o750 });
      const file = path.join(uploadsFolder, randomUUID());
      try {
        // The parser and the storage need a file on disk.
        await writeFile(file, data, { mode: 0o640 });
        const inspected = await inspect(file, user);
        if (inspected === "invalid") return "invalid";
        if (typeof inspected === "string") return "busy";
        await storage.putFile(getFileKey({ id, mime: inspected.mime }), file);
        return { ...inspected, bytes: data.length, extension: getVideoExtension(inspected.mime) };
      } finally {
        await rm(file, { force: true });
      }
    },
    removeFiles: (id) => storage.removeFolder(getFolder(id)),
    remove: async (caller, id) => {
      const video = await findEditable(caller, id);
      if (!video.ok) return video;
      const unused = await links.checkUnused(caller, "video", id);
      if (!unused.ok) return unused;
      try {
        await database.write(repository.remove(id));
      } catch (error) {
        // The video is in use by a running show, or was linked meanwhile.
        if (error instanceof ReferenceViolation) return fail("video_in_use");
        if (error instanceof WriteConflict) return fail("not_found");
        throw error;
      }
      const { status, attempt_id } = video.value;
      if (status === "pending" && attempt_id !== null) await cancelRun(attempt_id);
      await storage.removeFolder(getFolder(id));
      return ok();
    },
    canRead: async (caller, id) => {
      if ((await repository.findById(id)) === undefined) return null;
      const video = await findReadable(caller, id);
      return video.ok && video.value.status === "ready";
    },
    openFile: async (caller, id, variant) => {
      if (caller === null) return open(await repository.findById(id), variant);
      const video = await findReadable(caller, id);
      return video.ok ? open(video.value, variant) : video;
    },
    openByCapability: async (capability) => open(await repository.findByCapability(capability), "original"),
  };
}
