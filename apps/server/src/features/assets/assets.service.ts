import type { Asset, AssetKind, RouteCall, StorageUsage } from "@showrunner/contract/rest";
import type { AudioClipsTable, ImagesTable, VideosTable } from "../../platform/db/index.ts";
import { dropBlankSearch } from "../../platform/db/search.ts";
import type { UserCaller } from "../../platform/http/caller.ts";
import { ok, type ServiceResult } from "../../platform/http/failure.ts";
import type { RouteInput } from "../../platform/http/mount.ts";
import { countTotal, decodeCursor, toPage } from "../../platform/http/paging.ts";
import { NOT_LINKED } from "../../platform/media/linked-fields.ts";
import type { MediaRepository, MediaUsage } from "../../platform/media/media.repository.ts";
import type { MediaLinksService } from "../media-links/index.ts";
import { toIsoTime } from "../../platform/iso-time.ts";

export type AssetsListQuery = RouteInput<"GET /assets">["query"];

/** Images, videos and audio clips in one list: the caller's own; for admins, those of all users. */
export interface AssetsService {
  list(caller: UserCaller, query: AssetsListQuery): Promise<ServiceResult<RouteCall<"GET /assets">["response"]>>;
  getUsage(caller: UserCaller): Promise<ServiceResult<RouteCall<"GET /assets/usage">["response"]>>;
}

type AssetSource<Row> = Pick<MediaRepository<Row>, "findPage" | "count" | "getUsage">;

interface Urls {
  readonly url: string;
  readonly thumb_url: string | null;
}

interface Dependencies {
  readonly images: AssetSource<ImagesTable>;
  readonly videos: AssetSource<VideosTable>;
  readonly audio: AssetSource<AudioClipsTable>;
  readonly links: Pick<MediaLinksService, "findShown">;
  readonly urls: {
    readonly image: (id: string) => Urls;
    readonly video: (id: string, hasPoster: boolean) => Urls;
    readonly audio: (id: string) => Urls;
  };
  readonly quotas: Readonly<
    Record<
      | "imagesPerUser"
      | "imageMbPerUser"
      | "videosPerUser"
      | "videoMbPerUser"
      | "videoFileMb"
      | "videoMinutes"
      | "audioClipsPerUser"
      | "audioMbPerUser",
      number
    >
  >;
}

type Row = Omit<Asset, "linked_type" | "linked_id" | "linked_is_primary" | "created_at"> & {
  readonly created_at: number;
};

const BYTES_PER_MIB = 1024 * 1024;
/** `Infinity` means no limit; JSON cannot represent it. */
const toLimit = (value: number): number | null => (value === Infinity ? null : value);

/** Orders rows as database pages do: newest first, then by id. */
function compare(a: Row, b: Row): number {
  if (a.created_at !== b.created_at) return b.created_at - a.created_at;
  return a.id < b.id ? 1 : -1;
}

export function createAssetsService({ images, videos, audio, links, urls, quotas }: Dependencies): AssetsService {
  const fromImage = ({ id, name, mime, bytes, width, height, status, created_at }: ImagesTable): Row => ({
    kind: "image",
    id,
    name,
    mime,
    bytes,
    width,
    height,
    duration: null,
    status,
    ...urls.image(id),
    ...(status === "ready" ? {} : { thumb_url: null }),
    created_at,
  });
  const fromVideo = (row: VideosTable): Row => {
    const { id, name, mime, bytes, width, height, duration_ms, status, created_at } = row;
    return {
      kind: "video",
      id,
      name,
      mime,
      bytes,
      width,
      height,
      duration: duration_ms / 1_000,
      status,
      ...urls.video(id, row.has_poster === 1),
      created_at,
    };
  };
  const fromClip = ({ id, name, mime, bytes, duration_ms, created_at }: AudioClipsTable): Row => ({
    kind: "audio",
    id,
    name,
    mime,
    bytes,
    width: null,
    height: null,
    duration: duration_ms / 1_000,
    status: "ready",
    ...urls.audio(id),
    created_at,
  });

  return {
    list: async ({ isAdmin, user_id }, { search, kind, cursor, limit, ...given }) => {
      const filter = { owner_id: isAdmin ? null : (user_id ?? ""), search: dropBlankSearch(search), ...given };
      const position = { after: decodeCursor(cursor), limit };
      const query = { ...filter, ...position };
      const isUploaded =
        filter.source !== "generated" && filter.model === undefined && (filter.status ?? "ready") === "ready";
      const has = (one: AssetKind): boolean => (kind === undefined || kind === one) && (one !== "audio" || isUploaded);
      const pages = await Promise.all([
        has("image") ? images.findPage(query).then((rows) => rows.map(fromImage)) : [],
        has("video") ? videos.findPage(query).then((rows) => rows.map(fromVideo)) : [],
        has("audio") ? audio.findPage(query).then((rows) => rows.map(fromClip)) : [],
      ]);
      const found = pages.flat();
      const rows = found.toSorted(compare).slice(0, limit + 1);
      const total = await countTotal(rows, position, async () => {
        const counts = await Promise.all([
          has("image") ? images.count(filter) : 0,
          has("video") ? videos.count(filter) : 0,
          has("audio") ? audio.count(filter) : 0,
        ]);
        return counts.reduce((sum, count) => sum + count, 0);
      });
      const listIds = (one: AssetKind): readonly string[] =>
        found.filter((row) => row.kind === one).map(({ id }) => id);
      const linked = new Map([
        ...(await links.findShown("image", listIds("image"))),
        ...(await links.findShown("video", listIds("video"))),
      ]);
      const present = (row: Row): Asset => ({
        ...row,
        ...(linked.get(row.id) ?? NOT_LINKED),
        created_at: toIsoTime(row.created_at),
      });
      return ok({ ...toPage(rows, limit, (row) => ({ value: row.created_at, id: row.id }), present), total });
    },
    getUsage: async ({ isAdmin, user_id }) => {
      const owner = isAdmin ? null : (user_id ?? "");
      const [image, video, clip] = await Promise.all([
        images.getUsage(owner),
        videos.getUsage(owner),
        audio.getUsage(owner),
      ]);
      const limitTo = (used: MediaUsage, count: number, mebibytes: number): StorageUsage => ({
        ...used,
        max_count: isAdmin ? null : toLimit(count),
        max_bytes: isAdmin ? null : toLimit(mebibytes * BYTES_PER_MIB),
      });
      return ok({
        image: limitTo(image, quotas.imagesPerUser, quotas.imageMbPerUser),
        video: {
          ...limitTo(video, quotas.videosPerUser, quotas.videoMbPerUser),
          max_file_bytes: toLimit(quotas.videoFileMb * BYTES_PER_MIB),
          max_duration: toLimit(quotas.videoMinutes * 60),
        },
        audio: limitTo(clip, quotas.audioClipsPerUser, quotas.audioMbPerUser),
      });
    },
  };
}
