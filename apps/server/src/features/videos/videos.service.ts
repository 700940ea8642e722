import { randomUUID } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { RouteCall, Video } from "@showrunner/contract/rest";
import { foldText, tryWrite, type Database, type VideosTable } from "../../platform/db/index.ts";
import type { UserCaller } from "../../platform/http/caller.ts";
import { fail, ok, type Failure, type ServiceResult } from "../../platform/http/failure.ts";
import type { RouteInput } from "../../platform/http/mount.ts";
import { newId } from "../../platform/ids.ts";
import { JUST_UPLOADED, type DescribedFields, type DescribeFiles } from "../../platform/media/describe-files.ts";
import { UPLOADED } from "../../platform/media/generation.ts";
import type { MediaFiles, SharedMediaActions } from "../../platform/media/media-files.ts";
import type { MediaRepository } from "../../platform/media/media.repository.ts";
import type { ReceivedFile } from "../../platform/media/receive-file.ts";
import { UPLOAD_RETRY_AFTER_S } from "../../platform/media/run-upload.ts";
import type { ServedFile } from "../../platform/media/send-file.ts";
import type { Storage } from "../../platform/storage/index.ts";
import { getVideoExtension, type InspectVideo, type VideoFacts, type VideoFailure } from "./video-file.ts";
import { toIsoTime } from "../../platform/iso-time.ts";

export type VideosListQuery = RouteInput<"GET /videos/">["query"];

/** Videos. `MediaFiles` defines who may do what. */
export interface VideosService extends SharedMediaActions {
  list(caller: UserCaller, query: VideosListQuery): Promise<ServiceResult<RouteCall<"GET /videos/">["response"]>>;
  get(caller: UserCaller, id: string): Promise<ServiceResult<Video>>;
  upload(caller: UserCaller, file: Pick<ReceivedFile, "name" | "path" | "bytes">): Promise<ServiceResult<Video>>;
  setPoster(caller: UserCaller, id: string, image: Buffer): Promise<ServiceResult<Video>>;
  /**
   * Writes the file of a generated video whose row exists or is about to be inserted. Returns `busy` if the caller has
   * to try again.
   */
  storeFile(id: string, data: Buffer, user: string): Promise<StoredVideo | "invalid" | "busy">;
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
  readonly repository: Pick<MediaRepository<VideosTable>, "update">;
  readonly files: MediaFiles<VideosTable>;
  readonly describe: DescribeFiles<VideosTable>;
  readonly storage: Storage;
  readonly inspect: InspectVideo;
  /** Converts an uploaded picture to a WebP thumbnail. */
  readonly encodePoster: (data: Buffer, user: string) => Promise<Buffer | Failure>;
  readonly createUrl: (videoId: string, variant: VideoVariant) => string;
  readonly maxMinutes: number;
  /** Folder for files that are being uploaded. */
  readonly uploadsFolder: string;
  readonly now: () => number;
}

const INSPECTION_FAILURES: Readonly<Record<VideoFailure, Failure>> = {
  invalid: { code: "video_invalid" },
  user_queue_full: { code: "too_many_requests", retryAfterS: UPLOAD_RETRY_AFTER_S },
  queue_full: { code: "unavailable" },
};

const POSTER_MIME = "image/webp";

export function createVideosService(dependencies: Dependencies): VideosService {
  const { database, repository, files, describe, storage, inspect, createUrl, maxMinutes, now } = dependencies;
  const getPosterKey = (id: string): string => `${files.getFolder(id)}/poster.webp`;
  const getFileKey = ({ id, mime }: Pick<VideosTable, "id" | "mime">): string =>
    `${files.getFolder(id)}/original.${getVideoExtension(mime)}`;

  const present = (row: VideosTable, described: DescribedFields): Video => ({
    id: row.id,
    name: row.name,
    mime: row.mime,
    width: row.width,
    height: row.height,
    duration: row.duration_ms / 1_000,
    bytes: row.bytes,
    url: createUrl(row.id, "original"),
    poster_url: row.has_poster === 1 ? createUrl(row.id, "poster") : null,
    ...described,
    created_at: toIsoTime(row.created_at),
  });
  const preparePresent = async (caller: UserCaller, rows: readonly VideosTable[]) => {
    const getDescription = await describe(caller, rows);
    return (row: VideosTable): Video => present(row, getDescription(row));
  };
  const presentOne = async (caller: UserCaller, row: VideosTable): Promise<Video> =>
    (await preparePresent(caller, [row]))(row);
  const open = async (video: VideosTable, variant: VideoVariant): Promise<ServiceResult<ServedFile>> => {
    const isPoster = variant === "poster";
    const file = await storage.open(isPoster ? getPosterKey(video.id) : getFileKey(video), { toleratesOutage: true });
    return file === null ? fail("not_found") : ok({ mime: isPoster ? POSTER_MIME : video.mime, file });
  };

  return {
    ...files,
    list: (caller, query) => files.list(caller, query, (rows) => preparePresent(caller, rows)),
    get: async (caller, id) => {
      const video = await files.findReadable(caller, id);
      return video.ok ? ok(await presentOne(caller, video.value)) : video;
    },
    upload: (caller, { name, path: file, bytes }) =>
      files.enforceQuota(caller, bytes, async () => {
        const inspected = await inspect(file, caller.user_id ?? "");
        if (typeof inspected === "string") return { ok: false, error: INSPECTION_FAILURES[inspected] };
        if (inspected.duration_ms > maxMinutes * 60_000)
          return fail("video_too_long", { params: { most: maxMinutes } });
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
        await files.save(row, () => storage.putFile(getFileKey(row), file));
        return ok(present(row, JUST_UPLOADED));
      }),
    setPoster: async (caller, id, image) => {
      const video = await files.findEditable(caller, id);
      if (!video.ok) return video;
      if (video.value.status !== "ready") return fail("media_not_ready");
      const poster = await dependencies.encodePoster(image, caller.user_id ?? "");
      if (!Buffer.isBuffer(poster)) return { ok: false, error: poster };
      await storage.put(getPosterKey(id), poster);
      if (!(await tryWrite(database, [repository.update(id, { has_poster: 1 })]))) {
        // The video was deleted meanwhile.
        await files.removeFiles(id);
        return fail("not_found");
      }
      return ok(await presentOne(caller, { ...video.value, has_poster: 1 }));
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
    openFile: async (caller, id, variant) => {
      const video = await files.findServed(caller, id);
      return video.ok ? open(video.value, variant) : video;
    },
    openByCapability: async (capability) => {
      const video = await files.findByCapability(capability);
      return video.ok ? open(video.value, "original") : video;
    },
  };
}
